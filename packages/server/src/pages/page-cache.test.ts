import { expect, it } from "vitest";
import { createPageCache, type FinishedPage, type PageCacheLimits, preparePage } from "./page-cache.js";
import { PagePolicy } from "./page-headers.js";
import type { PageMove } from "./public-page.js";

const policy = new PagePolicy([], { isProxied: false });

const page = (text: string, isKept = true): FinishedPage => ({
  kind: "page",
  asset: preparePage(text, policy),
  policy,
  viewed: null,
  status: 200,
  isPersonal: false,
  dependsOnPerson: false,
  isKept,
});

/** Pages whose content changes when the test says so. */
function changingContent(limits?: PageCacheLimits) {
  const cache = createPageCache(undefined, limits);
  let age = 0;
  const begin = () => {
    const begun = age;
    return { isNow: () => begun === age };
  };
  return {
    cache: {
      peek: cache.peek,
      find: (key: string, finish: () => Promise<FinishedPage | PageMove>) => cache.find(key, begin, finish),
    },
    change() {
      age += 1;
    },
  };
}

it("keeps a page until the content changes", async () => {
  const content = changingContent();
  const { cache } = content;
  const first = await cache.find("home", async () => page("one"));
  expect(cache.peek("home")).toBe(first);
  expect(await cache.find("home", async () => page("two"))).toBe(first);
  content.change();
  expect(cache.peek("home")).toBeUndefined();
  expect(await cache.find("home", async () => page("two"))).not.toBe(first);
});

it("makes a page once for all who ask at the same time", async () => {
  const { cache } = changingContent();
  let made = 0;
  const finish = async () => {
    made += 1;
    return page("one");
  };
  const answers = await Promise.all(Array.from({ length: 5 }, () => cache.find("home", finish)));
  expect(new Set(answers).size).toBe(1);
  expect(made).toBe(1);
});

it("does not take a page whose content changed while it was made for the present one", async () => {
  const content = changingContent();
  const { cache } = content;
  await cache.find("home", async () => {
    content.change();
    return page("old");
  });
  expect(cache.peek("home")).toBeUndefined();
  const fresh = page("new");
  expect(await cache.find("home", async () => fresh)).toBe(fresh);
});

it("keeps the compressed forms of a page that came out the same", async () => {
  const content = changingContent();
  const { cache } = content;
  const first = await cache.find("home", async () => page("same"));
  content.change();
  const again = await cache.find("home", async () => page("same"));
  expect(again.kind === "page" && again.asset).toBe(first.kind === "page" && first.asset);
});

it("keeps neither failures nor moves nor pages that are too many", async () => {
  const { cache } = changingContent();
  await expect(cache.find("broken", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  const fresh = page("mended");
  expect(await cache.find("broken", async () => fresh)).toBe(fresh);
  await cache.find("moved", async () => ({ kind: "moved", to: "/" }));
  await cache.find("search", async () => page("found", false));
  expect([cache.peek("moved"), cache.peek("search")]).toEqual([undefined, undefined]);
});

it("makes room by dropping what was not asked for longest, by number and by size", async () => {
  const { cache } = changingContent({ pages: 3, bytes: 126 });
  for (const key of ["a", "b", "c", "d"]) await cache.find(key, async () => page(key));
  expect([cache.peek("a"), cache.peek("b")?.kind]).toEqual([undefined, "page"]);
  await cache.find("large", async () => page("x".repeat(99)));
  expect(["c", "d", "b", "large"].map((key) => cache.peek(key)?.kind)).toEqual([undefined, undefined, "page", "page"]);
});

it("gives the same markup under another policy another tag", () => {
  const proxied = new PagePolicy([], { isProxied: true });
  expect(preparePage("same", policy).hash).toBe(preparePage("same", policy).hash);
  expect(preparePage("same", proxied).hash).not.toBe(preparePage("same", policy).hash);
});
