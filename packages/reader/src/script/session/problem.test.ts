import { expect, it } from "vitest";
import { Problem } from "./problem.js";

it("keeps what the site said", () => {
  const issue = { path: "body.email", message: "is no address", code: "invalid" };
  const body = { error: { code: "SVC-API-4001", message: "Check the fields.", details: [issue] } };
  const problem = new Problem(422, body, "30");
  expect(problem).toMatchObject({ status: 422, code: "SVC-API-4001", message: "Check the fields.", waitMs: 30_000 });
  expect(problem.issues).toEqual([{ path: "body.email", message: "is no address", code: "invalid" }]);
});

it.each([null, "text", { error: null }, { error: { message: 7, details: { a: 1 } } }])(
  "makes do with the body %j",
  (body) =>
    expect(new Problem(502, body, "soon")).toMatchObject({ code: "", message: "Status 502", issues: [], waitMs: null }),
);

it("tells what may pass from what will not", () => {
  const passing = [0, 400, 401, 403, 404, 408, 409, 422, 429, 500, 503].filter(
    (status) => new Problem(status).isPassing,
  );
  expect(passing).toEqual([0, 408, 429, 500, 503]);
});
