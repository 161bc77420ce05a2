"""How every class of drawing looks: one declaration each."""

CSS = {
    "paper": "fill:#ece5d3",
    "neat": "fill:none;stroke:#8f8674;stroke-width:1.4",
    "thin": "stroke-width:.6",
    "halo": "fill:none;stroke:#cbc1a8;stroke-width:9;opacity:.55;stroke-linejoin:round",
    "exit": "fill:none;stroke:url(#exit);stroke-width:34",
    "exit-line": "fill:none;stroke:#a3322a;stroke-width:1.8",
    "exit-arrow": "fill:#a3322a",
    "hachure": "fill:none;stroke:#6f5f45;stroke-linecap:round",
    "h0": "stroke-width:.5;opacity:.4",
    "h1": "stroke-width:.75;opacity:.52",
    "h2": "stroke-width:1.05;opacity:.66",
    "tree": "fill:none;stroke:none",
    "urban": "fill:#dcc3ab;opacity:.85",
    "walls": "fill:#54382e;stroke:#f7f3ec;stroke-width:.5",
    "rampart": "fill:none;stroke:#54382e;stroke-width:1.5;stroke-linejoin:miter",
    "bank": "fill:#4b7187;stroke:#4b7187;stroke-width:2.2;stroke-linejoin:round",
    "water": "fill:#8fb6c9",
    "bank-line": "fill:none;stroke:#4b7187",
    "water-line": "fill:none;stroke:#8fb6c9",
    "current": "fill:none;stroke:#c6dde6;stroke-width:1.2;opacity:.8",
    "grid": "fill:none;stroke:#3f4a53;stroke-width:.8;opacity:.46",
    "coast": "fill:none;stroke:#3a4147;stroke-width:1.9;stroke-linejoin:round",
    "road": "fill:none;stroke-linecap:round;stroke-linejoin:round",
    "under": "stroke:#f8f4e8;opacity:.85",
    "bridge": "fill:#fbf7ea;stroke:#26241f;stroke-width:1.3;stroke-linejoin:round",
    "rail": "fill:none;stroke:#26241f;stroke-width:7.8",
    "deck": "fill:none;stroke:#fbf7ea;stroke-width:5",
    "ramp": "fill:none;stroke:#26241f;stroke-width:1.4;stroke-linecap:round",
    "berm": "fill:none;stroke:#f6f1e2;stroke-width:6.5;opacity:.8;stroke-linecap:round",
    "wall": "fill:none;stroke:#2b2925;stroke-width:1.7",
    "breach": "stroke-dasharray:3 5",
    "teeth": "fill:#2b2925;stroke:#f6f1e2;stroke-width:.5;stroke-linejoin:round",
    "source0": "fill:#2f3530",
    "source1": "fill:#85883f",
    "no": "font:500 6.8px Inter,'Segoe UI','Liberation Sans',Arial,sans-serif;fill:#3f494f;"
    "text-anchor:middle;paint-order:stroke;stroke:#f6f2e4;stroke-opacity:.6;stroke-width:1.6px",
    "serif": "font-family:'Iowan Old Style',Palatino,'Palatino Linotype','TeX Gyre Pagella',"
    "P052,'Liberation Serif',Georgia,serif",
    "town": "font-weight:600;fill:#1f1b18;paint-order:stroke;stroke:#faf6ea;stroke-width:3.2px;"
    "stroke-linejoin:round;text-anchor:middle",
    "village": "font-weight:500;stroke-width:2.6px",
    "river": "font-style:italic;fill:#2c5870;paint-order:stroke;stroke:#f6f3e8;"
    "stroke-opacity:.8;stroke-width:2.6px;text-anchor:middle",
    "region": "font-family:'Iowan Old Style',Palatino,'Palatino Linotype','TeX Gyre Pagella',"
    "P052,'Liberation Serif',Georgia,serif;font-style:italic;fill:#3f3120;opacity:.7;"
    "paint-order:stroke;stroke:#f4efdc;stroke-width:2.4px;stroke-opacity:.45;"
    "text-anchor:middle;dominant-baseline:central",
    "area": "fill:none;stroke-linejoin:round",
    "setup": "stroke:#4d5a4e;stroke-width:1.3;opacity:.75",
    "rear": "stroke:#4d5a4e;stroke-width:1.6;stroke-dasharray:.1 4.4;stroke-linecap:round",
    "liege": "stroke:#a3322a;stroke-width:2.2;opacity:.75",
    "bottleneck": "fill:none;stroke:#7a4b12;stroke-width:2.2;stroke-dasharray:7 3;opacity:.8",
    "boundary": "fill:none;stroke:#33312c;stroke-width:1.9;stroke-dasharray:9 3.5 1.6 3.5",
    "army": "font:700 8px Inter,'Segoe UI','Liberation Sans',Arial,sans-serif;fill:#33312c;"
    "text-anchor:middle;paint-order:stroke;stroke:#f6f2e4;stroke-width:3px",
    "dotted": "fill:none;stroke:#6b3f7a;stroke-width:3;stroke-dasharray:.1 8;"
    "stroke-linecap:round;opacity:.7",
    "area-name": "font:600 7.4px Inter,'Segoe UI','Liberation Sans',Arial,sans-serif;"
    "fill:#3f5045;text-anchor:middle;paint-order:stroke;stroke:#f6f2e4;stroke-width:2.4px",
    "entry": "stroke:#fbf7ea;stroke-width:1.4",
    "german": "fill:#2f3530",
    "allied": "fill:#6f7233",
    "letter": "font:700 12px Inter,'Segoe UI','Liberation Sans',Arial,sans-serif;fill:#fffdf3;"
    "text-anchor:middle",
    "edge-note": "font-style:italic;fill:#6d6556;text-anchor:middle;"
    "letter-spacing:.5px",
    "times": "font:700 14px Inter,'Segoe UI','Liberation Sans',Arial,sans-serif;fill:#a3322a;"
    "text-anchor:middle",
    "red": "fill:#a3322a",
    "plate": "fill:#f6f1e3;stroke:#8f8674;stroke-width:1.2",
    "title": "font-size:40px;font-weight:600;fill:#2a2622;text-anchor:middle",
    "subtitle": "font-size:16px;font-style:italic;fill:#5b5347;text-anchor:middle",
    "rule": "fill:none;stroke:#8f8674;stroke-width:.7",
    "swatch": "stroke:#48525a;stroke-width:.8",
    "key": "font-size:13.5px;fill:#2a2622",
    "small": "font-size:11px;fill:#6d6556",
    "ink": "fill:#2a2622",
    "bar": "fill:#fffdf5;stroke:#2a2622;stroke-width:1",
    "solid": "fill:#2a2622",
    "credit": "fill:#6d6556;text-anchor:end",
}  # fmt: skip
