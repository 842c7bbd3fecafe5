import { marker } from "./secret-site.js";

export const READERS = ["guest", "kim", "mo", "mod", "fan", "eve", "inner", "admin"] as const;
export type Reader = (typeof READERS)[number];
export type Member = Exclude<Reader, "guest" | "admin">;
export const OWNERS = ["open", "inner"] as const;
export type Owner = (typeof OWNERS)[number];
export const CATEGORIES = ["sea", "cabin", "hold", "attic"] as const;
export const ARTICLES = ["nonepublic", "cabinmembers", "holdpublic", "modraft"] as const;
export const ROLES = ["members", "crew", "moderators", "administrators"] as const;

/** Step of a member or guest: a write or a read. Writes state which of two states they leave. */
export type Step =
  | { readonly kind: "read"; readonly who: Reader; readonly path: string }
  | { readonly kind: "wait"; readonly milliseconds: number }
  | { readonly kind: "role"; readonly who: Member; readonly role: (typeof ROLES)[number] }
  | { readonly kind: "ban" | "renew"; readonly who: Member; readonly on: boolean }
  | { readonly kind: "category"; readonly name: (typeof CATEGORIES)[number]; readonly visibility: string }
  | { readonly kind: "article"; readonly name: (typeof ARTICLES)[number]; readonly visibility: string }
  | { readonly kind: "publish"; readonly name: (typeof ARTICLES)[number]; readonly on: boolean }
  | { readonly kind: "block" | "follow"; readonly owner: Owner; readonly who: Member; readonly on: boolean }
  | { readonly kind: "privacy"; readonly owner: Owner; readonly part: string; readonly audience: string };

/** The pages that a walk looks at. */
export const PATHS = [
  "/",
  "/articles",
  "/search?q=the",
  "/search?q=am&type=users",
  "/members",
  "/nowhere",
  ...CATEGORIES.map((name) => `/categories/the-${marker(name, "category")}`),
  ...ARTICLES.map((name) => `/articles/the-${marker(name, "title")}`),
  ...OWNERS.flatMap((name) => ["", "/about", "/followers"].map((tab) => `/u/${name}${tab}`)),
];
