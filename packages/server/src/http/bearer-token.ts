/** The access token in an Authorization header: an empty string when it is malformed, null when there is none. */
export const tokenIn = (authorization: string): string | null => /^Bearer\b *(.*)$/i.exec(authorization)?.[1] ?? null;

/** The same for a request. */
export const bearerToken = (request: Request): string | null => tokenIn(request.headers.get("authorization") ?? "");
