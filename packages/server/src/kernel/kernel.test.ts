import { errorCatalogue } from "@sitevine/contracts";
import { describe, expect, test } from "vitest";
import { AppError } from "./app-error.js";
import { assertNever } from "./assert-never.js";
import { uuidSource } from "./ids.js";
import { pageOffset, paginate } from "./pagination.js";

describe("AppError", () => {
  test("takes status and message from the catalogue", () => {
    const error = new AppError("SVC-API-4004");
    const { status, message } = errorCatalogue["SVC-API-4004"];
    expect(error).toMatchObject({ code: "SVC-API-4004", status, message, details: undefined, headers: {} });
  });

  test("carries what it is given", () => {
    const cause = new Error("below");
    const error = new AppError("SVC-API-4290", {
      message: "Slow down.",
      details: { limit: 10 },
      cause,
      headers: { "Retry-After": "3" },
    });
    expect(error).toMatchObject({ message: "Slow down.", details: { limit: 10 }, headers: { "Retry-After": "3" } });
    expect(error.cause).toBe(cause);
  });
});

describe("ids", () => {
  test("are UUIDs of version 7 and ascend", () => {
    const ids = Array.from({ length: 1_000 }, uuidSource);
    expect(ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(
      true,
    );
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("pagination", () => {
  test.each([
    [{ page: 1, limit: 20 }, 0, { totalPages: 0, hasNext: false, hasPrev: false }],
    [{ page: 1, limit: 20 }, 20, { totalPages: 1, hasNext: false, hasPrev: false }],
    [{ page: 1, limit: 20 }, 21, { totalPages: 2, hasNext: true, hasPrev: false }],
    [{ page: 2, limit: 20 }, 21, { totalPages: 2, hasNext: false, hasPrev: true }],
    [{ page: 9, limit: 20 }, 21, { totalPages: 2, hasNext: false, hasPrev: true }],
  ])("describes %j of %i rows", (params, total, meta) => {
    expect(paginate([], total, params)).toEqual({ data: [], meta: { ...params, total, ...meta } });
  });

  test("counts the rows before the page", () => {
    expect(pageOffset({ page: 1, limit: 20 })).toBe(0);
    expect(pageOffset({ page: 3, limit: 7 })).toBe(14);
  });
});

test("assertNever names the value that should not exist", () => {
  expect(() => assertNever("odd" as never)).toThrow(/"odd"/);
});
