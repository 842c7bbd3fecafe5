/** The access token that a request carries, an empty text where it is malformed; null when the request carries none. */
export const bearerToken = (request: Request): string | null =>
  /^Bearer\b *(.*)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
