import { describe, expect, it } from "vitest";
import { routeAddress } from "./page-client.js";

describe("the address of a route of a plugin", () => {
  it.each([
    ["/boards", "/api/p/forum/boards"],
    ["/", "/api/p/forum/"],
    ["/boards/a b", "/api/p/forum/boards/a%20b"],
    ["/boards/a:b", "/api/p/forum/boards/a%3Ab"],
    ["/boards/../hooks", "/api/p/forum/hooks"],
  ])("is, for %s, %s", (path, address) => expect(routeAddress("forum", path)).toBe(address));

  it.each(["boards", "", "/../other/x", "/%2e%2e/other", "/..\\other", "/../../account/password", "/a?b", "/a#b"])(
    "is refused for %s",
    (path) => expect(() => routeAddress("forum", path)).toThrow(TypeError),
  );
});
