/** Every value that the request's cookies have under the name; a browser sends one, unless somebody planted another. */
export function cookieValues(request: Request, name: string): readonly string[] {
  return (request.headers.get("cookie") ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));
}
