import { expect, it } from "vitest";
import { addressOf, readQuery, requireSpeakable } from "./page-address.js";

const read = (search: string) => readQuery(["q", "page"], new URLSearchParams(search));

it.each([
  ["", {}],
  ["page=1", {}],
  ["page=12&utm_source=x", { page: "12" }],
  ["page=2&q=oak", { q: "oak", page: "2" }],
  ["q=++&page=1", {}],
  ["q=a%00b", { q: "a b" }],
  [`q=${"x".repeat(300)}`, { q: "x".repeat(200) }],
])("reads %j as %j", (search, query) => expect(read(search)).toEqual(query));

it.each(["page=", "page=0", "page=-1", "page=01", "page=x", "page=1.5", "page=1e3", "page=12345678"])(
  "finds nothing at %j",
  (search) => expect(() => read(search)).toThrow(expect.objectContaining({ code: "SVC-API-4004" })),
);

it("gives a page one address", () => {
  expect(addressOf("/", {}, {})).toBe("/");
  expect(addressOf("/tags/:tag", { tag: "blue whale/ü" }, read("page=3&x=y"))).toBe(
    "/tags/blue%20whale%2F%C3%BC?page=3",
  );
});

it("takes nothing for a name that can be nobody's", () => {
  expect(() => requireSpeakable({ slug: "on-boats" })).not.toThrow();
  for (const slug of ["a\u0000b", "\ud800", "x".repeat(201)]) expect(() => requireSpeakable({ slug })).toThrow();
});
