/** The access token of a request: an empty string when it is malformed, null when there is none. */
export const bearerToken = (request: Request): string | null =>
  /^Bearer\b *(.*)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
