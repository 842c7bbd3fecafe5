import { useParams } from "@tanstack/react-router";

/** A parameter of the address, such as `id` of `/people/$id`. */
export const useParameter = (name: string): string =>
  (useParams({ strict: false }) as Readonly<Record<string, string | undefined>>)[name] ?? "";
