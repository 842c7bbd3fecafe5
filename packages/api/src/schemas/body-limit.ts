import { TOKEN_LIMITS } from "@sitevine/contracts";

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/**
 * Limits in bytes of JSON bodies that may be larger than `JSON_BODY_LIMIT`. A client may escape every character as `\uXXXX`, so
 * texts count six bytes per UTF-16 code unit where that is affordable.
 */
export const LARGE_BODY = {
  article: 2.5 * MEGABYTE,
  stylesheet: 4 * MEGABYTE,
  tokens: TOKEN_LIMITS.mapBytes,
  layout: 4 * MEGABYTE,
  permissions: MEGABYTE,
  categoryMoves: 256 * KILOBYTE,
  profileFields: 256 * KILOBYTE,
  pluginSettings: MEGABYTE,
} as const;
