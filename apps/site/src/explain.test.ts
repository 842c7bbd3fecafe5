import {
  ConfigError,
  DatabaseBusyError,
  DatabaseUnreachableError,
  KeyValueUnreachableError,
  NewerDatabaseError,
} from "@sitevine/server";
import { expect, test } from "vitest";
import { explain, UsageError } from "./explain.js";

test.each([
  new UsageError("Say what to do."),
  new ConfigError("PORT", "PORT must be a number."),
  new NewerDatabaseError("0099-later"),
  new DatabaseBusyError(new Error("database is locked")),
  new KeyValueUnreachableError(new Error("no answer")),
  new DatabaseUnreachableError(Object.assign(new Error("refused"), { code: "ECONNREFUSED" })),
])("$name is explained in a line", (error) => {
  expect(explain(error)).toContain(error.message);
  expect(explain(error)).not.toContain("\n");
});

test("a file that cannot be used is named, and a server is looked for in its address", () => {
  const damaged = Object.assign(new Error("malformed"), { code: "SQLITE_CORRUPT_INDEX" });
  expect(explain(new DatabaseUnreachableError(damaged, { file: "/srv/data/site.sqlite" }))).toBe(
    "The database cannot be used: the file is damaged; restore a backup. It is in DATA_DIR: /srv/data/site.sqlite",
  );
  expect(explain(new DatabaseUnreachableError(new Error("timeout")))).toContain("Check DATABASE_URL");
});

test.each(["NOAUTH Authentication required.", "WRONGPASS invalid username-password pair or user is disabled."])(
  "what Redis says about a password is told without it: %s",
  (reply) => {
    expect(explain(new KeyValueUnreachableError(new Error(reply)))).toBe(
      "The key-value store cannot be reached: the server refused user name or password. Check REDIS_URL.",
    );
  },
);

test("a disk that is full is named without a stack", () => {
  const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
  expect(explain(full)).toMatch(/^The disk of DATA_DIR is full/);
  expect(explain(full)).not.toContain("\n");
});

test("an error that nobody expected keeps its stack", () => {
  expect(explain(new TypeError("x is not a function"))).toContain("explain.test.ts");
});
