import { TOKEN_REGISTRY } from "@sitevine/contracts";

const declarations = TOKEN_REGISTRY.flatMap((entry) =>
  entry.default === null ? [] : `${entry.name}: ${entry.default};`,
);

/**
 * Every token with its default, in the order primitives, palette and scales, regions. Written from the registry that
 * editors and checks read, so the two cannot disagree.
 */
export const tokens = `:root, .sv-site-tokens {\n${declarations.join("\n")}\n}`;
