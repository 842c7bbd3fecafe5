import { expect, it } from "vitest";
import { judgeEnvironment } from "./environment-checks.js";

const healthy = {
  nodeVersion: "v26.0.0",
  opensslVersion: "3.0.0",
  database: { ok: true, detail: "sqlite 3" },
  keyValue: { ok: true, kind: "memory" as const },
  freeBytes: 5 * 1024 ** 3,
};

const statusOf = (
  facts: typeof healthy | (Omit<typeof healthy, "freeBytes"> & { freeBytes: number | null }),
  id: string,
) => judgeEnvironment(facts).checks.find((check) => check.id === id);

it("is content with a healthy machine", () => {
  const { ok, checks } = judgeEnvironment(healthy);
  expect([ok, checks.map(({ status }) => status)]).toEqual([true, ["ok", "ok", "ok", "ok", "ok"]]);
});

it("fails what stops the site and advises what to do", () => {
  const database = { ok: false, detail: "The database does not answer." };
  expect(statusOf({ ...healthy, database }, "database")).toMatchObject({
    status: "failed",
    advice: expect.any(String),
  });
  expect(statusOf({ ...healthy, freeBytes: null }, "disk")).toMatchObject({
    status: "failed",
    advice: expect.any(String),
  });
  expect(judgeEnvironment({ ...healthy, database }).ok).toBe(false);
});

it("warns of little room and lets the installation go on", () => {
  const facts = { ...healthy, freeBytes: 1024 };
  expect(statusOf(facts, "disk")).toMatchObject({ status: "warning", advice: expect.any(String) });
  expect(judgeEnvironment(facts).ok).toBe(true);
});
