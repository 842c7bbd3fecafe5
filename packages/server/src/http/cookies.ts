/**
 * Every value that the request's cookies have under this name. A browser sends one, unless another site has planted a
 * second.
 */
export const cookieValues = (request: Request, name: string): readonly string[] =>
  valuesIn(request.headers.get("cookie") ?? "", name);

/** The same for a Cookie header. */
export function valuesIn(cookie: string, name: string): readonly string[] {
  return cookie
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}
