import { expect, it } from "vitest";
import { judgeEnvironment } from "./environment-checks.model.js";

const healthy = {
  nodeVersion: "v26.0.0",
  opensslVersion: "3.0.0",
  tlsVersion: "TLSv1.3",
  database: { ok: true, detail: "sqlite 3" },
  keyValue: { ok: true, kind: "memory" as const },
  freeBytes: 5 * 1024 ** 3,
  leftFiles: false,
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

it("warns of a database without the site whose files are there, and lets the installation go on", () => {
  const facts = { ...healthy, leftFiles: true };
  expect(statusOf(facts, "database")).toMatchObject({
    status: "warning",
    detail: expect.stringContaining("sqlite 3"),
    advice: expect.stringContaining("do not install it again"),
  });
  expect(judgeEnvironment(facts).ok).toBe(true);
});

it("warns of little room and lets the installation go on", () => {
  const facts = { ...healthy, freeBytes: 1024 };
  expect(statusOf(facts, "disk")).toMatchObject({ status: "warning", advice: expect.any(String) });
  expect(judgeEnvironment(facts).ok).toBe(true);
});

it.each([
  ["v22.18.0", "ok"],
  ["v26.1.0", "ok"],
  ["v22.17.9", "failed"],
  ["v20.20.2", "failed"],
])("judges runtime %s as %s", (nodeVersion, status) => {
  expect(statusOf({ ...healthy, nodeVersion }, "runtime")).toMatchObject({ status });
});

it("warns of a TLS toolkit that is kept from the current version", () => {
  const facts = { ...healthy, tlsVersion: "TLSv1.2" };
  expect(statusOf(facts, "tls")).toMatchObject({ status: "warning", advice: expect.any(String) });
});
