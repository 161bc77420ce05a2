// What the type checker does not see; style is left to the eye.
import js from "@eslint/js";

const ANY = "A type is said, or unknown and looked at; never any.";

/** The types of comments are no part of the syntax tree, so they are searched as text. */
const noAny = {
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments())
        if (/\{[^}]*\bany\b|@ts-(ignore|nocheck|expect-error)/.test(comment.value))
          context.report({ loc: comment.loc, message: ANY });
    },
  }),
};

export default [
  { ignores: ["ardennes/client/protocol.js"] }, // written by the server's code
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    plugins: { ardennes: { rules: { "no-any": noAny } } },
    rules: {
      "ardennes/no-any": "error",
      eqeqeq: "error",
      "max-len": ["error", { code: 100, ignorePattern: "^import|d=\"M" }],
      "max-lines": ["error", 400],
      "no-undef": "off", // the type checker knows the browser's names
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-var": "error",
      "prefer-const": "error",
    },
  },
];
