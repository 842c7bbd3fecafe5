import { TOKEN_REGISTRY } from "@sitevine/contracts";

const declarations = TOKEN_REGISTRY.flatMap((entry) =>
  entry.default === null ? [] : `${entry.name}: ${entry.default};`,
);

/**
 * Every token with its default: primitives, then palette and scales, then regions. Generated from the registry that editors and
 * checks use, so the two cannot differ.
 */
export const tokens = `:root, .sv-site-tokens {\n${declarations.join("\n")}\n}`;
