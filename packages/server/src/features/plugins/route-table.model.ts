import type { RegisteredRoute } from "@sitevine/plugin-sdk/registration";

export interface MatchedRoute {
  readonly route: RegisteredRoute;
  readonly params: Readonly<Record<string, string>>;
}

/** The match of a path below the prefix of a plugin. */
export type RouteMatch =
  | { readonly kind: "route"; readonly matched: MatchedRoute }
  | { readonly kind: "other-methods"; readonly methods: readonly string[] }
  | { readonly kind: "none" };

const segmentsOf = (path: string): readonly string[] => path.split("/").slice(1);

/** Literal segments come before parameters, and these before the rest of a path. */
function rank(path: string): string {
  return segmentsOf(path)
    .map((segment) => (segment === "*" ? "3" : segment.startsWith(":") ? "2" : "1"))
    .join("");
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** The parameters of a path that the pattern matches; undefined when it does not. `*` is the rest of the path, as it was sent. */
function match(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const [wanted, given] = [segmentsOf(pattern), segmentsOf(path)];
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    if (segment === "*" && index === wanted.length - 1) {
      if (given.length <= index && index > 0) return undefined;
      params["*"] = given.slice(index).join("/");
      return params;
    }
    const value = given[index];
    if (value === undefined) return undefined;
    const text = decoded(value);
    if (text === undefined) return undefined;
    if (!segment.startsWith(":")) {
      if (text !== segment) return undefined;
    } else if (text === "") return undefined;
    else params[segment.slice(1)] = text;
  }
  return wanted.length === given.length ? params : undefined;
}

/** Looks up the route of a request; `path` begins with a slash. */
export function createRouteTable(routes: readonly RegisteredRoute[]): (method: string, path: string) => RouteMatch {
  const ordered = routes
    .map((route) => ({ route, rank: rank(route.path) }))
    .sort((left, right) => left.rank.localeCompare(right.rank))
    .map(({ route }) => route);
  return (method, path) => {
    const methods = new Set<string>();
    // A server without a body for HEAD answers as to GET.
    const wanted = method === "HEAD" ? "GET" : method;
    for (const route of ordered) {
      const params = match(route.path, path);
      if (params === undefined) continue;
      if (route.method === wanted) return { kind: "route", matched: { route, params } };
      methods.add(route.method);
      if (route.method === "GET") methods.add("HEAD");
    }
    return methods.size === 0 ? { kind: "none" } : { kind: "other-methods", methods: [...methods] };
  };
}
