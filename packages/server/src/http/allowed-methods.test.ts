import { BUILT_ENDPOINTS } from "@sitevine/api";
import { expect, it } from "vitest";
import { methodLookup } from "./allowed-methods.js";

it("knows the methods of a path, parameters included, and none of an unknown one", () => {
  const methods = methodLookup(BUILT_ENDPOINTS);
  expect(methods("/api/health")).toEqual(["GET", "HEAD"]);
  expect(methods("/api/admin/themes/library/coast")).toEqual(["DELETE"]);
  expect(methods("/api/openapi.json")).toEqual(["GET", "HEAD"]);
  expect(methods("/api/openapixjson")).toEqual([]);
  expect(methods("/api/admin/themes/library/a/b")).toEqual([]);
});
