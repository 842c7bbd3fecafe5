/** May be kept, and is asked for again with its ETag. */
export const REVALIDATE = { "Cache-Control": "public, no-cache" } as const;
/** Never changes under this address. */
export const FINAL = { "Cache-Control": "public, max-age=31536000, immutable" } as const;
export const NEVER_STORED = { "Cache-Control": "no-store" } as const;
