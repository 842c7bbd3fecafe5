import { type LinkProps, useParams } from "@tanstack/react-router";

/** A parameter of the address, such as `id` of `/people/$id`. */
export const useParameter = (name: string): string =>
  (useParams({ strict: false }) as Readonly<Record<string, string | undefined>>)[name] ?? "";

/** An address of the panel with its query, for a link of the router. */
export function linkTo(href: string): Pick<LinkProps, "to" | "search"> {
  const [to = "", query = ""] = href.split("?");
  return { to, search: Object.fromEntries(new URLSearchParams(query)) as never };
}
