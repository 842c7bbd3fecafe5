/** For responses that may be stored but must be revalidated with their ETag. */
export const REVALIDATE = { "Cache-Control": "public, no-cache" } as const;
/** For responses that never change under their address. */
export const FINAL = { "Cache-Control": "public, max-age=31536000, immutable" } as const;
export const NEVER_STORED = { "Cache-Control": "no-store" } as const;
