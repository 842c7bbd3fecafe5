import { fakeClock } from "@sitevine/testkit";
import { expect, it } from "vitest";
import { prepareAsset } from "../http/prepared-asset.js";
import { createPageCache } from "./page-cache.js";

const page = prepareAsset("x", "text/html");

it("keeps a page for a minute", () => {
  const clock = fakeClock();
  const cache = createPageCache(clock);
  cache.put("home", page);
  clock.advance(59_999);
  expect(cache.get("home")).toBe(page);
  clock.advance(1);
  expect(cache.get("home")).toBeUndefined();
});

it("makes room for new pages by dropping the oldest", () => {
  const cache = createPageCache(fakeClock());
  for (let index = 0; index < 250; index += 1) cache.put(String(index), page);
  expect(cache.get("49")).toBeUndefined();
  expect(cache.get("50")).toBe(page);
});
