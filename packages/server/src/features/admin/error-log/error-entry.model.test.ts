import { describe, expect, it } from "vitest";
import { AppError } from "../../../kernel/app-error.js";
import { errorEntry } from "./error-entry.model.js";

describe("an entry of the error log", () => {
  it("says what failed, why and where, and holds no secret", () => {
    const cause = new Error("connect postgres://ada:hunter2@db/x refused");
    const entry = errorEntry("The theme could not be read", {
      error: new Error("read failed", { cause }),
      requestId: "r",
      method: "GET",
      path: "/api/x?token=s3cret",
      userId: "u",
    });
    expect(entry).toMatchObject({
      code: "SVC-API-5000",
      status: 500,
      message: "The theme could not be read: read failed",
      method: "GET",
      request_id: "r",
      user_id: "u",
      plugin_id: null,
    });
    expect(entry.stack).toContain("Caused by: Error: connect");
    expect(JSON.stringify(entry)).not.toMatch(/hunter2|s3cret/);
  });

  it("takes the code of an expected failure, and names jobs and events", () => {
    expect(errorEntry("x", { error: new AppError("SVC-LICENSE-9007") })).toMatchObject({
      code: "SVC-LICENSE-9007",
      status: 502,
    });
    expect(errorEntry("A job failed", { job: "mail.send" }).message).toBe("A job failed (mail.send)");
    expect(errorEntry("A listener failed", { event: "user.created" }).message).toContain("user.created");
  });

  it("is bounded, and takes whatever was thrown", () => {
    const circular = new Error("a");
    circular.cause = circular;
    expect(errorEntry("x".repeat(10_000), { error: circular }).message.length).toBeLessThanOrEqual(2_000);
    expect(errorEntry("x", { error: circular }).stack?.length).toBeLessThanOrEqual(8_000);
    for (const error of ["text", null, undefined, 5, { code: 1 }])
      expect(errorEntry("x\0y", { error }).message).toBe("xy");
  });
});
