import { expect, it } from "vitest";
import { createPlainAddresses } from "./plain-address.js";
import type { PublicPage } from "./public-page.js";

const page = (path: string): PublicPage => ({ path, queryKeys: [], load: () => Promise.reject(new Error("unused")) });
const pages = ["/", "/articles", "/articles/:slug", "/articles/new", "/u/:username", "/u/:username/about"].map(page);
const find = createPlainAddresses(pages);

it("finds pages whose address says what it means", () => {
  const found = find("/articles/on-boats");
  expect([found?.page.path, found?.address.params]).toEqual(["/articles/:slug", { slug: "on-boats" }]);
  expect(find("/u/Mo_1")?.address.params).toEqual({ username: "Mo_1" });
  expect(find("/articles/on-boats?page=12")?.address.search.get("page")).toBe("12");
});

it.each([
  "/",
  "/articles",
  "/articles/",
  "/articles/new",
  "/nowhere/on-boats",
  "/u/mo/about",
  "//articles/on-boats",
  "/articles/feed.xml",
  "/articles/on%2Dboats",
  "/articles/on-boats/",
  "/articles/on-boats#text",
  "/articles/on-boats?",
  "/articles/on-boats?page=0",
  "/articles/on-boats?page=1&q=x",
  "/articles/on-boats?q=x",
  "http://elsewhere.test/articles/on-boats",
  `/articles/${"a".repeat(201)}`,
])("leaves %s to the router", (url) => {
  expect(find(url)).toBeUndefined();
});
