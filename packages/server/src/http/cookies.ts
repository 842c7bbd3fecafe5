/** Every value that the request's cookies have under the name; a browser sends one, unless somebody planted another. */
export const cookieValues = (request: Request, name: string): readonly string[] =>
  valuesIn(request.headers.get("cookie") ?? "", name);

/** The same of a Cookie header. */
export function valuesIn(cookie: string, name: string): readonly string[] {
  return cookie
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}
