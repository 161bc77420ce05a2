/* The movement kernel of paths.py in C: the same answers, bucket for bucket, many times faster.
 *
 * Optional. paths.py is the reference and explains the search; what is special here is that
 * every number that comes in is checked before it is used as an index. Arguments are read as
 * exact containers of ints, so no Python code runs while borrowed references are held.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#define SETTLED (-1)
#define CLOSED 255
#define MOST_BUDGETS 8
#define MOST 1000000 /* of places, prices, tolls and budgets: no sum of a few leaves an int */

typedef struct {
    int to, price;
} Edge;

typedef struct {
    PyObject_HEAD
    int n, least, edge_count, link_count;
    int *first_edge, *first_link; /* n + 1 each; first_link is NULL without links */
    Edge *edges;
    int *links;
} Graph;

static PyObject *array_type, *from_bytes, *to_bytes, *little;
static int *spare; /* the block of the last search, for the next: fresh pages are dear */
static size_t spare_size;

/* --- numbers from outside --- */

static int number(PyObject *given, int least, int most, const char *what, int *found)
{
    int beyond;
    long value;
    if (!PyLong_Check(given)) {
        PyErr_Format(PyExc_TypeError, "%s: expected an int, got %.50s", what,
                     Py_TYPE(given)->tp_name);
        return -1;
    }
    value = PyLong_AsLongAndOverflow(given, &beyond);
    if (beyond || value < least || value > most) {
        PyErr_Format(PyExc_ValueError, "%s: expected %d to %d", what, least, most);
        return -1;
    }
    *found = (int)value;
    return 0;
}

static int pair(PyObject *given, int most_first, const char *what, int *first, int *second)
{
    if (!PyTuple_Check(given) || PyTuple_GET_SIZE(given) != 2) {
        PyErr_Format(PyExc_TypeError, "%s: expected a pair", what);
        return -1;
    }
    if (number(PyTuple_GET_ITEM(given, 0), 0, most_first, what, first) < 0)
        return -1;
    return number(PyTuple_GET_ITEM(given, 1), 0, MOST, what, second);
}

/* --- the graph --- */

static void graph_free(Graph *g)
{
    PyMem_Free(g->first_edge);
    PyMem_Free(g->first_link);
    PyMem_Free(g->edges);
    PyMem_Free(g->links);
    Py_TYPE(g)->tp_free((PyObject *)g);
}

/* Where each row begins when all are written one after the other; NULL with an error set. */
static int *offsets(PyObject *rows, const char *what, int *count)
{
    Py_ssize_t n = PyList_GET_SIZE(rows), total = 0;
    int *first = PyMem_New(int, n + 1);
    if (!first) {
        PyErr_NoMemory();
        return NULL;
    }
    for (Py_ssize_t p = 0; p < n; p++) {
        PyObject *row = PyList_GET_ITEM(rows, p);
        first[p] = (int)total;
        if (!PyTuple_Check(row)) {
            PyErr_Format(PyExc_TypeError, "%s: expected a list of tuples", what);
            PyMem_Free(first);
            return NULL;
        }
        total += PyTuple_GET_SIZE(row);
        if (total > MOST) {
            PyErr_Format(PyExc_ValueError, "%s: more than %d", what, MOST);
            PyMem_Free(first);
            return NULL;
        }
    }
    *count = first[n] = (int)total;
    return first;
}

static int pack_edges(Graph *g, PyObject *rows)
{
    if (!(g->first_edge = offsets(rows, "edges", &g->edge_count)))
        return -1;
    if (!(g->edges = PyMem_New(Edge, g->edge_count + 1))) {
        PyErr_NoMemory();
        return -1;
    }
    for (int p = 0, k = 0; p < g->n; p++) {
        PyObject *row = PyList_GET_ITEM(rows, p);
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(row); i++, k++) {
            Edge *edge = &g->edges[k];
            if (pair(PyTuple_GET_ITEM(row, i), g->n - 1, "edges", &edge->to, &edge->price) < 0)
                return -1;
        }
    }
    return 0;
}

static int pack_links(Graph *g, PyObject *rows)
{
    if (!(g->first_link = offsets(rows, "links", &g->link_count)))
        return -1;
    if (!(g->links = PyMem_New(int, g->link_count + 1))) {
        PyErr_NoMemory();
        return -1;
    }
    for (int p = 0, k = 0; p < g->n; p++) {
        PyObject *row = PyList_GET_ITEM(rows, p);
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(row); i++, k++)
            if (number(PyTuple_GET_ITEM(row, i), 0, 2 * g->n - 1, "links", &g->links[k]) < 0)
                return -1;
    }
    return 0;
}

static PyObject *graph_new(PyTypeObject *type, PyObject *args, PyObject *named)
{
    PyObject *edges, *links, *least;
    Graph *g;
    if (named && PyDict_GET_SIZE(named)) {
        PyErr_SetString(PyExc_TypeError, "Graph takes no named arguments");
        return NULL;
    }
    if (!PyArg_ParseTuple(args, "O!O!O:Graph", &PyList_Type, &edges, &PyList_Type, &links, &least))
        return NULL;
    if (PyList_GET_SIZE(edges) > MOST) {
        PyErr_Format(PyExc_ValueError, "edges: more than %d places", MOST);
        return NULL;
    }
    if (PyList_GET_SIZE(links) && PyList_GET_SIZE(links) != PyList_GET_SIZE(edges)) {
        PyErr_SetString(PyExc_ValueError, "links: expected a row for each place, or none");
        return NULL;
    }
    if (!(g = (Graph *)type->tp_alloc(type, 0)))
        return NULL;
    g->n = (int)PyList_GET_SIZE(edges);
    if (number(least, 0, MOST, "least", &g->least) < 0 || pack_edges(g, edges) < 0 ||
        (PyList_GET_SIZE(links) && pack_links(g, links) < 0)) {
        Py_DECREF(g);
        return NULL;
    }
    return (PyObject *)g;
}

/* It never changes, so a copy is the graph itself. */
static PyObject *graph_copy(PyObject *g, PyObject *memo)
{
    (void)memo;
    return Py_NewRef(g);
}

static PyMethodDef graph_methods[] = {
    {"__deepcopy__", graph_copy, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject GraphType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "ardennes.wargame._paths.Graph",
    .tp_doc = "What the steps between all places cost, packed. See paths.py.",
    .tp_basicsize = sizeof(Graph),
    .tp_dealloc = (destructor)graph_free,
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_methods = graph_methods,
    .tp_new = graph_new,
};

/* --- the search --- */

typedef struct {
    int node, next;
} Entry;

typedef struct {
    const Graph *graph;
    int n, size, budget, used, room;
    int *cost, *back, *asked, *enter, *leave; /* 2n each */
    int *head, *tail;                         /* of each bucket, a list of entries in order */
    Entry *entries;
    char *seen;
    size_t block_size; /* of all these but seen, which begin at cost */
} Search;

static int *take_block(size_t size, size_t *found)
{
    int *block = spare;
    *found = spare_size;
    spare = NULL; /* nobody else has it while it is in use */
    if (block && *found >= size)
        return block;
    PyMem_Free(block);
    *found = size;
    return PyMem_Malloc(size);
}

static void give_back(int *block, size_t size)
{
    PyMem_Free(spare);
    spare = block;
    spare_size = size;
}

/* Each edge and each link lowers what is asked at most once, each node pays its surcharge once. */
static int search_allocate(Search *s, Py_ssize_t starts)
{
    const Graph *g = s->graph;
    size_t nodes = 2 * (size_t)s->n, buckets = (size_t)s->budget + 1;
    size_t room = (size_t)g->edge_count + (size_t)g->link_count + nodes + (size_t)starts + 1;
    size_t ints = 5 * nodes + 2 * buckets; /* before the entries */
    int *block;
    if (starts > MOST) {
        PyErr_Format(PyExc_ValueError, "starts: more than %d", MOST);
        return -1;
    }
    block = take_block(ints * sizeof(int) + room * sizeof(Entry), &s->block_size);
    if (!block) {
        PyErr_NoMemory();
        return -1;
    }
    s->cost = block;
    s->back = block + nodes;
    s->asked = block + 2 * nodes;
    s->enter = block + 3 * nodes;
    s->leave = block + 4 * nodes;
    s->head = block + 5 * nodes;
    s->tail = s->head + buckets;
    s->entries = (Entry *)(block + ints);
    s->room = (int)room;
    s->used = 0;
    for (size_t i = 0; i < nodes; i++)
        s->cost[i] = s->budget + 1;
    for (int i = 0; i < s->size; i++)
        s->asked[i] = s->budget + 1;
    for (int i = 0; i < s->size; i++)
        s->back[i] = -1;
    for (size_t i = 0; i < buckets; i++)
        s->head[i] = -1;
    return 0;
}

static void push(Search *s, int bucket, int node)
{
    int at = s->used;
    if (at == s->room)
        return; /* cannot be; search_run reports it */
    s->used++;
    s->entries[at].node = node;
    s->entries[at].next = -1;
    if (s->head[bucket] < 0)
        s->head[bucket] = at;
    else
        s->entries[s->tail[bucket]].next = at;
    s->tail[bucket] = at;
}

static void relax(Search *s, int from, int to, int total)
{
    if (total < s->asked[to]) {
        s->asked[to] = total;
        s->back[to] = from;
        push(s, total, to);
    }
}

static void leave_fast(Search *s, int node, int place, int spent, int base)
{
    const Graph *g = s->graph;
    if (spent < s->cost[place]) {
        s->cost[place] = spent;
        s->asked[place] = SETTLED;
    }
    if (base < s->budget)
        for (int i = g->first_link[place]; i < g->first_link[place + 1]; i++)
            relax(s, node, g->links[i], base + 1);
}

static void come_up(Search *s, int node, int spent, int furthest)
{
    const Graph *g = s->graph;
    int place = node < s->n ? node : node - s->n, base;
    if (s->asked[node] == spent) {
        s->asked[node] = SETTLED;
        if (s->enter[node]) {
            int total = spent + s->enter[node];
            if (total <= s->budget) {
                s->cost[node] = total;
                push(s, total, node);
            }
            return;
        }
        s->cost[node] = spent;
    } else if (s->cost[node] != spent)
        return; /* improved since */
    base = spent + s->leave[node];
    if (node >= s->n)
        leave_fast(s, node, place, spent, base);
    if (s->seen[place])
        return; /* the twin has used these edges */
    s->seen[place] = 1;
    if (base <= furthest)
        for (int i = g->first_edge[place]; i < g->first_edge[place + 1]; i++)
            relax(s, node, g->edges[i].to, base + g->edges[i].price);
}

static int search_run(Search *s)
{
    int furthest = s->budget - s->graph->least;
    for (int spent = 0; spent <= s->budget; spent++)
        for (int e = s->head[spent]; e >= 0; e = s->entries[e].next)
            come_up(s, s->entries[e].node, spent, furthest);
    if (s->used == s->room) {
        PyErr_SetString(PyExc_RuntimeError, "the search outgrew its room");
        return -1;
    }
    return 0;
}

/* --- what is asked --- */

/* The number of nodes: 2n if any start is fast. */
static int read_size(Search *s, PyObject *starts)
{
    s->size = s->n;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(starts); i++) {
        int node, spent;
        if (pair(PyList_GET_ITEM(starts, i), 2 * s->n - 1, "starts", &node, &spent) < 0)
            return -1;
        if (node >= s->n)
            s->size = 2 * s->n;
    }
    if (s->size > s->n && !s->graph->first_link) {
        PyErr_SetString(PyExc_ValueError, "starts: a fast one, but the graph has no links");
        return -1;
    }
    return 0;
}

static int read_table(const Search *s, PyObject *given, const char *what, int *table)
{
    const unsigned char *bytes;
    if (PyBytes_Check(given))
        bytes = (const unsigned char *)PyBytes_AS_STRING(given);
    else if (PyByteArray_Check(given))
        bytes = (const unsigned char *)PyByteArray_AS_STRING(given);
    else {
        PyErr_Format(PyExc_TypeError, "%s: expected bytes", what);
        return -1;
    }
    if (Py_SIZE(given) != s->size && Py_SIZE(given) != 2 * (Py_ssize_t)s->n) {
        PyErr_Format(PyExc_ValueError, "%s: expected %d or %d bytes", what, s->size, 2 * s->n);
        return -1;
    }
    for (int i = 0; i < s->size; i++)
        table[i] = bytes[i];
    return 0;
}

/* Friends of paths.py: (held, most, enter, leave, alone). */
static int read_friends(const Search *s, PyObject *given)
{
    PyObject *held, *place, *count;
    Py_ssize_t at = 0;
    int most, enter, leave, alone;
    if (!PyTuple_Check(given) || PyTuple_GET_SIZE(given) != 5 ||
        !PyDict_Check(held = PyTuple_GET_ITEM(given, 0))) {
        PyErr_SetString(PyExc_TypeError, "friends: expected a dict and four numbers");
        return -1;
    }
    if (number(PyTuple_GET_ITEM(given, 1), -MOST, MOST, "friends, most", &most) < 0 ||
        number(PyTuple_GET_ITEM(given, 2), 0, MOST, "friends, enter", &enter) < 0 ||
        number(PyTuple_GET_ITEM(given, 3), 0, MOST, "friends, leave", &leave) < 0 ||
        number(PyTuple_GET_ITEM(given, 4), -MOST, MOST, "friends, alone", &alone) < 0)
        return -1;
    while (PyDict_Next(held, &at, &place, &count)) {
        int p, stand;
        if (number(place, 0, s->n - 1, "friends, place", &p) < 0 ||
            number(count, -MOST, MOST, "friends, held", &stand) < 0)
            return -1;
        for (int node = p; node < s->size; node += s->n) {
            s->enter[node] += stand > most ? CLOSED : enter;
            s->leave[node] += p == alone ? 0 : leave;
        }
    }
    return 0;
}

static void read_starts(Search *s, PyObject *starts)
{
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(starts); i++) {
        PyObject *start = PyList_GET_ITEM(starts, i); /* read_size has checked it */
        int node = (int)PyLong_AsLong(PyTuple_GET_ITEM(start, 0));
        int spent = (int)PyLong_AsLong(PyTuple_GET_ITEM(start, 1));
        if (spent < s->cost[node]) {
            s->cost[node] = spent;
            s->asked[node] = spent - s->enter[node];
            push(s, spent, node);
        }
    }
}

static PyObject *ints(const int *first, int count)
{
    PyObject *made, *raw = PyBytes_FromStringAndSize((const char *)first,
                                                     count * (Py_ssize_t)sizeof(int));
    if (!raw)
        return NULL;
    made = PyObject_CallFunction(array_type, "sO", "i", raw);
    Py_DECREF(raw);
    return made;
}

static PyObject *answer(const Search *s, PyObject *seen)
{
    PyObject *cost = ints(s->cost, 2 * s->n), *back = cost ? ints(s->back, s->size) : NULL;
    PyObject *found = back ? PyTuple_Pack(3, cost, back, seen) : NULL;
    Py_XDECREF(cost);
    Py_XDECREF(back);
    return found;
}

static PyObject *cheapest(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    Search s = {0};
    PyObject *seen, *found = NULL, *starts;
    (void)module;
    if (count < 5 || count > 6) {
        PyErr_SetString(PyExc_TypeError, "cheapest takes five or six arguments");
        return NULL;
    }
    starts = args[3];
    if (!Py_IS_TYPE(args[0], &GraphType) || !PyList_Check(starts)) {
        PyErr_SetString(PyExc_TypeError, "cheapest: expected a Graph and a list of starts");
        return NULL;
    }
    s.graph = (const Graph *)args[0];
    s.n = s.graph->n;
    if (number(args[4], -1, MOST, "budget", &s.budget) < 0 || read_size(&s, starts) < 0)
        return NULL;
    if (!(seen = PyByteArray_FromStringAndSize(NULL, s.n)))
        return NULL;
    s.seen = PyByteArray_AS_STRING(seen);
    memset(s.seen, 0, (size_t)s.n);
    if (search_allocate(&s, PyList_GET_SIZE(starts)) == 0) {
        if (read_table(&s, args[1], "enter", s.enter) == 0 &&
            read_table(&s, args[2], "leave", s.leave) == 0 &&
            (count < 6 || read_friends(&s, args[5]) == 0)) {
            read_starts(&s, starts);
            if (search_run(&s) == 0)
                found = answer(&s, seen);
        }
        give_back(s.cost, s.block_size);
    }
    Py_DECREF(seen);
    return found;
}

static PyObject *pick(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    PyObject *found;
    const char *flags;
    Py_ssize_t size;
    (void)module;
    if (count != 2 || !PyTuple_Check(args[0]) || !PyByteArray_Check(args[1])) {
        PyErr_SetString(PyExc_TypeError, "pick: expected a tuple of words and a bytearray");
        return NULL;
    }
    if (!(found = PyList_New(0)))
        return NULL;
    flags = PyByteArray_AS_STRING(args[1]);
    size = Py_MIN(PyTuple_GET_SIZE(args[0]), PyByteArray_GET_SIZE(args[1]));
    for (Py_ssize_t i = 0; i < size; i++)
        if (flags[i] && PyList_Append(found, PyTuple_GET_ITEM(args[0], i)) < 0) {
            Py_DECREF(found);
            return NULL;
        }
    return found;
}

/* --- the places alone --- */

/* A set of places as an int, a bit for each, and back. Python does it: there is no public way in C
 * that all versions share. */
static PyObject *set_of(const unsigned char *bits, Py_ssize_t size)
{
    PyObject *raw = PyBytes_FromStringAndSize((const char *)bits, size), *found = NULL;
    if (raw) {
        PyObject *asked[] = {(PyObject *)&PyLong_Type, raw, little};
        found = PyObject_VectorcallMethod(from_bytes, asked, 3, NULL);
        Py_DECREF(raw);
    }
    return found;
}

#define TOO_MANY "places: more than there are words"

static PyObject *bytes_of(PyObject *set, Py_ssize_t size)
{
    PyObject *count, *bytes = NULL;
    if (!PyLong_CheckExact(set)) {
        PyErr_Format(PyExc_TypeError, "places: expected an int, got %.50s", Py_TYPE(set)->tp_name);
        return NULL;
    }
    if ((count = PyLong_FromSsize_t(size))) {
        PyObject *asked[] = {set, count, little};
        bytes = PyObject_VectorcallMethod(to_bytes, asked, 3, NULL);
        Py_DECREF(count);
    }
    if (!bytes && PyErr_ExceptionMatches(PyExc_OverflowError)) {
        PyErr_Clear();
        PyErr_SetString(PyExc_ValueError, TOO_MANY);
    }
    return bytes;
}

typedef struct {
    const Graph *graph;
    const unsigned char *enter, *leave;
    int most, used, room;
    int *asked, *head, *tail; /* by place; by bucket */
    Entry *entries;           /* a place, or its complement when it has paid its surcharge */
    unsigned char *seen;      /* a bit for each place; then the same for each budget */
} Spread;

static void wait_in(Spread *s, int bucket, int node)
{
    int at = s->used;
    if (at == s->room)
        return; /* cannot be; spread_to reports it */
    s->used++;
    s->entries[at].node = node;
    s->entries[at].next = -1;
    if (s->head[bucket] < 0)
        s->head[bucket] = at;
    else
        s->entries[s->tail[bucket]].next = at;
    s->tail[bucket] = at;
}

static void go_on(Spread *s, int node, int spent)
{
    const Graph *g = s->graph;
    int place = node < 0 ? ~node : node, base;
    if (node >= 0) {
        if (s->asked[place] != spent)
            return; /* improved since */
        if (s->enter[place]) {
            if (spent + s->enter[place] <= s->most)
                wait_in(s, spent + s->enter[place], ~place);
            return;
        }
    }
    if (s->seen[place >> 3] >> (place & 7) & 1)
        return;
    s->seen[place >> 3] |= (unsigned char)(1 << (place & 7));
    base = spent + s->leave[place];
    if (base > s->most - g->least)
        return;
    for (int i = g->first_edge[place]; i < g->first_edge[place + 1]; i++) {
        int to = g->edges[i].to, total = base + g->edges[i].price;
        if (total <= s->most && total < s->asked[to]) {
            s->asked[to] = total;
            wait_in(s, total, to);
        }
    }
}

static int spread_to(Spread *s, int done, int budget)
{
    for (int spent = done; spent <= budget; spent++)
        for (int e = s->head[spent]; e >= 0; e = s->entries[e].next)
            go_on(s, s->entries[e].node, spent);
    if (s->used == s->room) {
        PyErr_SetString(PyExc_RuntimeError, "the search outgrew its room");
        return -1;
    }
    return 0;
}

static int read_first(Spread *s, PyObject *starts)
{
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(starts); i++) {
        int place, spent;
        if (pair(PyList_GET_ITEM(starts, i), s->graph->n - 1, "starts", &place, &spent) < 0)
            return -1;
        if (spent <= s->most) {
            s->asked[place] = Py_MIN(s->asked[place], spent - s->enter[place]);
            wait_in(s, spent, ~place);
        }
    }
    return 0;
}

/* One after the other: what has been seen so far is written down for each budget. */
static int spread_all(Spread *s, PyObject *budgets, size_t set)
{
    int done = 0;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(budgets); i++) {
        int budget;
        if (number(PyTuple_GET_ITEM(budgets, i), done - 1, s->most, "budgets", &budget) < 0 ||
            spread_to(s, done, budget) < 0)
            return -1;
        memcpy(s->seen + (size_t)(i + 1) * set, s->seen, set);
        done = budget + 1;
    }
    return 0;
}

static PyObject *all_sets(const Spread *s, Py_ssize_t count, size_t set)
{
    PyObject *found = PyList_New(count);
    for (Py_ssize_t i = 0; found && i < count; i++) {
        PyObject *one = set_of(s->seen + (size_t)(i + 1) * set, (Py_ssize_t)set);
        if (one)
            PyList_SET_ITEM(found, i, one);
        else
            Py_CLEAR(found);
    }
    return found;
}

static const unsigned char *bytes_in(PyObject *given, int n, const char *what)
{
    if (!PyBytes_Check(given) && !PyByteArray_Check(given))
        PyErr_Format(PyExc_TypeError, "%s: expected bytes", what);
    else if (Py_SIZE(given) < n)
        PyErr_Format(PyExc_ValueError, "%s: expected %d bytes", what, n);
    else if (PyBytes_Check(given))
        return (const unsigned char *)PyBytes_AS_STRING(given);
    else
        return (const unsigned char *)PyByteArray_AS_STRING(given);
    return NULL;
}

/* Each edge lowers what is asked at most once, each place pays its surcharge once. */
static PyObject *spread(Spread *s, PyObject *starts, PyObject *budgets, int shut)
{
    const Graph *g = s->graph;
    size_t n = (size_t)g->n, buckets = (size_t)s->most + 1, ints = n + 2 * buckets, block_size;
    size_t room = (size_t)g->edge_count + n + (size_t)PyList_GET_SIZE(starts) + 1;
    size_t set = (n + 7) / 8, sets = (size_t)PyTuple_GET_SIZE(budgets) + 1;
    PyObject *found = NULL;
    int *block = take_block(ints * sizeof(int) + room * sizeof(Entry) + sets * set, &block_size);
    if (!block)
        return PyErr_NoMemory();
    s->asked = block;
    s->head = block + n;
    s->tail = s->head + buckets;
    s->entries = (Entry *)(block + ints);
    s->seen = (unsigned char *)(s->entries + room);
    s->room = (int)room;
    for (size_t i = 0; i < n; i++)
        s->asked[i] = s->most + 1;
    for (size_t i = 0; i < buckets; i++)
        s->head[i] = -1;
    memset(s->seen, 0, set);
    if (read_first(s, starts) == 0) {
        if (shut >= 0)
            s->asked[shut] = SETTLED;
        if (spread_all(s, budgets, set) == 0)
            found = all_sets(s, (Py_ssize_t)sets - 1, set);
    }
    give_back(block, block_size);
    return found;
}

static PyObject *reached(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    Spread s = {0};
    PyObject *starts, *budgets;
    int shut = -1;
    (void)module;
    if (count < 5 || count > 6) {
        PyErr_SetString(PyExc_TypeError, "reached takes five or six arguments");
        return NULL;
    }
    starts = args[3];
    budgets = args[4];
    if (!Py_IS_TYPE(args[0], &GraphType) || !PyList_Check(starts) || !PyTuple_Check(budgets) ||
        !PyTuple_GET_SIZE(budgets)) {
        PyErr_SetString(PyExc_TypeError, "reached: expected a Graph, a list of starts, budgets");
        return NULL;
    }
    if (PyList_GET_SIZE(starts) > MOST || PyTuple_GET_SIZE(budgets) > MOST_BUDGETS) {
        PyErr_Format(PyExc_ValueError, "more than %d starts or %d budgets", MOST, MOST_BUDGETS);
        return NULL;
    }
    s.graph = (const Graph *)args[0];
    if (!(s.enter = bytes_in(args[1], s.graph->n, "enter")) ||
        !(s.leave = bytes_in(args[2], s.graph->n, "leave")) ||
        number(PyTuple_GET_ITEM(budgets, PyTuple_GET_SIZE(budgets) - 1), -1, MOST, "budgets",
               &s.most) < 0 ||
        (count == 6 && number(args[5], -1, s.graph->n - 1, "shut", &shut) < 0))
        return NULL;
    return spread(&s, starts, budgets, shut);
}

static PyObject *among(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    PyObject *found, *bytes;
    const unsigned char *set;
    Py_ssize_t size;
    (void)module;
    if (count != 2 || !PyTuple_Check(args[0])) {
        PyErr_SetString(PyExc_TypeError, "among: expected a tuple of words and their places");
        return NULL;
    }
    size = PyTuple_GET_SIZE(args[0]);
    if (!(bytes = bytes_of(args[1], (size + 7) / 8)))
        return NULL;
    set = (const unsigned char *)PyBytes_AS_STRING(bytes);
    if (size & 7 && set[size >> 3] >> (size & 7)) {
        Py_DECREF(bytes);
        PyErr_SetString(PyExc_ValueError, TOO_MANY);
        return NULL;
    }
    found = PyList_New(0);
    for (Py_ssize_t i = 0; found && i < size; i++)
        if (!set[i >> 3])
            i |= 7; /* none of these eight */
        else if (set[i >> 3] >> (i & 7) & 1 &&
                 PyList_Append(found, PyTuple_GET_ITEM(args[0], i)) < 0)
            Py_CLEAR(found);
    Py_DECREF(bytes);
    return found;
}

static PyMethodDef functions[] = {
    {"cheapest", (PyCFunction)(void (*)(void))cheapest, METH_FASTCALL,
     "cheapest(graph, enter, leave, starts, budget, friends=NOBODY, /)\n--\n\n"
     "plain_cheapest of paths.py; its tables are bytes."},
    {"pick", (PyCFunction)(void (*)(void))pick, METH_FASTCALL,
     "pick(words, flags, /)\n--\n\nplain_pick of paths.py."},
    {"reached", (PyCFunction)(void (*)(void))reached, METH_FASTCALL,
     "reached(graph, enter, leave, starts, budgets, shut=-1, /)\n--\n\n"
     "plain_reached of paths.py; its tables are bytes."},
    {"among", (PyCFunction)(void (*)(void))among, METH_FASTCALL,
     "among(words, places, /)\n--\n\nplain_among of paths.py."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_paths",
    .m_doc = "The movement kernel in C; paths.py explains it.",
    .m_size = -1,
    .m_methods = functions,
};

PyMODINIT_FUNC PyInit__paths(void)
{
    PyObject *module, *arrays = PyImport_ImportModule("array");
    if (!arrays)
        return NULL;
    Py_XSETREF(array_type, PyObject_GetAttrString(arrays, "array"));
    Py_DECREF(arrays);
    Py_XSETREF(from_bytes, PyUnicode_InternFromString("from_bytes"));
    Py_XSETREF(to_bytes, PyUnicode_InternFromString("to_bytes"));
    Py_XSETREF(little, PyUnicode_InternFromString("little"));
    if (!array_type || !from_bytes || !to_bytes || !little || PyType_Ready(&GraphType) < 0)
        return NULL;
    module = PyModule_Create(&definition);
    if (module && PyModule_AddObjectRef(module, "Graph", (PyObject *)&GraphType) < 0)
        Py_CLEAR(module);
    return module;
}
