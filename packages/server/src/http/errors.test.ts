import { recordingLogger } from "@sitevine/testkit";
import { expect, test } from "vitest";
import { DatabaseBusyError } from "../platform/db/database-busy.js";
import { DatabaseUnreachableError } from "../platform/db/database-unreachable.js";
import { KeyValueUnreachableError } from "../platform/kv/key-value-unreachable.js";
import { tellError } from "./errors.js";

const REQUEST = { requestId: "1", method: "POST", path: "/api/articles" };
const cause = new Error("no answer");

function tell(error: Error) {
  const logger = recordingLogger();
  const { failure, envelope } = tellError(error, REQUEST, { logger, hideServerErrors: false });
  return { failure, envelope, logged: logger.entries.length };
}

test.each([new DatabaseBusyError(cause), new DatabaseUnreachableError(cause), new KeyValueUnreachableError(cause)])(
  "$name is logged, and the caller is told when to try again",
  (error) => {
    const { failure, envelope, logged } = tell(error);
    expect([failure.status, failure.headers, logged]).toEqual([503, { "Retry-After": "5" }, 1]);
    expect(envelope.error).toEqual({ code: "SVC-API-5030", message: error.message });
  },
);

test("anything else is logged, and nobody is told to try again", () => {
  const { failure, logged } = tell(new Error("a bug"));
  expect([failure.status, failure.code, failure.headers, logged]).toEqual([500, "SVC-API-5000", {}, 1]);
});
