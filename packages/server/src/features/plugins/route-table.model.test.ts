import type { RegisteredRoute } from "@sitevine/plugin-sdk/registration";
import { describe, expect, it } from "vitest";
import { createRouteTable } from "./route-table.model.js";

const route = (method: RegisteredRoute["method"], path: string): RegisteredRoute => ({
  method,
  path,
  audience: "public",
  handler: `${method} ${path}`,
});

const find = createRouteTable([
  route("GET", "/"),
  route("GET", "/files/*"),
  route("GET", "/:board/:thread"),
  route("GET", "/:board"),
  route("GET", "/boards"),
  route("POST", "/boards"),
  route("PUT", "/boards/:id"),
]);

function found(method: string, path: string): unknown {
  const result = find(method, path);
  if (result.kind === "route") return [result.matched.route.handler, result.matched.params];
  return result.kind === "none" ? "none" : result.methods;
}

describe("the routes of a plugin", () => {
  it.each([
    ["GET", "/", ["GET /", {}]],
    ["HEAD", "/", ["GET /", {}]],
    ["GET", "/boards", ["GET /boards", {}]],
    ["POST", "/boards", ["POST /boards", {}]],
    ["GET", "/tides", ["GET /:board", { board: "tides" }]],
    ["GET", "/boards/1", ["GET /:board/:thread", { board: "boards", thread: "1" }]],
    ["PUT", "/boards/1", ["PUT /boards/:id", { id: "1" }]],
    ["GET", "/files/a/b.png", ["GET /files/*", { "*": "a/b.png" }]],
    ["GET", "/files/a%2Fb", ["GET /files/*", { "*": "a%2Fb" }]],
    ["GET", "/files/", ["GET /files/*", { "*": "" }]],
    ["GET", "/files", ["GET /:board", { board: "files" }]],
    ["GET", "/a%2Fb", ["GET /:board", { board: "a/b" }]],
    ["GET", "/%zz", "none"],
    ["GET", "/a/b/c", "none"],
    ["GET", "/boards/", "none"],
    ["GET", "//", "none"],
    ["DELETE", "/boards", ["GET", "HEAD", "POST"]],
    ["POST", "/files/a/b", ["GET", "HEAD"]],
  ])("%s %s", (method, path, expected) => {
    expect(found(method, path)).toEqual(expected);
  });

  it("cannot be confused by names that every object has", () => {
    expect(found("GET", "/__proto__/constructor")).toEqual([
      "GET /:board/:thread",
      { board: "__proto__", thread: "constructor" },
    ]);
  });
});
