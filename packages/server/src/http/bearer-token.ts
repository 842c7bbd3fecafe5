/** The access token that a request carries; null when it carries none. */
export const bearerToken = (request: Request): string | null =>
  /^Bearer +([^\s,]+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
