import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { loadConfig } from "../../../src/config/config.js";
import { ConfigError } from "../../../src/config/config-error.js";
import type { Variable } from "../../../src/config/env.js";

const publicPem = (type: "rsa" | "ed25519") =>
  (type === "rsa" ? generateKeyPairSync("rsa", { modulusLength: 2048 }) : generateKeyPairSync("ed25519")).publicKey
    .export({ type: "spki", format: "pem" })
    .toString();
const rsaPem = publicPem("rsa");

describe("the configuration", () => {
  test("of an empty environment is a site on this machine", () => {
    expect(loadConfig({}, "/srv/site")).toEqual({
      environment: "production",
      logLevel: "info",
      http: { port: 3000, host: "127.0.0.1", baseUrl: null, trustedProxies: [] },
      data: { dir: "/srv/site/data" },
      database: { driver: "sqlite", file: "/srv/site/data/site.sqlite" },
      databaseFrom: "default",
      databaseLimits: { connections: 10, statementMs: 15_000, lockMs: 5_000, connectMs: 5_000 },
      keyValue: { driver: "memory" },
      storage: { root: "/srv/site/data/uploads" },
      mail: { driver: "outbox", folder: "/srv/site/data/outbox" },
      siteSecret: null,
      marketplace: { licenseServerUrl: null, licensePublicKey: null },
    });
  });

  test("takes every variable", () => {
    const config = loadConfig({
      PORT: "8080",
      HOST: "0.0.0.0",
      BASE_URL: "https://Example.org/community/",
      DATA_DIR: "/var/lib/site",
      DATABASE_URL: "postgres://joe:pw@db/site",
      DATABASE_POOL: "40",
      DATABASE_TIMEOUT: "60",
      REDIS_URL: "rediss://cache:6380/1",
      STORAGE_URL: "file:///mnt/up%20loads",
      SMTP_URL: "smtps://mail:465",
      SITE_SECRET: "x".repeat(32),
      TRUSTED_PROXIES: "10.0.0.0/8, ::1 192.168.1.1,fd00::/8",
      LICENSE_SERVER_URL: "https://market.example/",
      LICENSE_PUBLIC_KEY: rsaPem.replaceAll("\n", "\\n"),
      NODE_ENV: "development",
      LOG_LEVEL: "debug",
    });
    expect(config).toEqual({
      environment: "development",
      logLevel: "debug",
      http: {
        port: 8080,
        host: "0.0.0.0",
        baseUrl: "https://example.org/community",
        trustedProxies: [
          { address: "10.0.0.0", prefix: 8, family: "ipv4" },
          { address: "::1", prefix: 128, family: "ipv6" },
          { address: "192.168.1.1", prefix: 32, family: "ipv4" },
          { address: "fd00::", prefix: 8, family: "ipv6" },
        ],
      },
      data: { dir: "/var/lib/site" },
      database: { driver: "postgres", url: "postgres://joe:pw@db/site" },
      databaseFrom: "environment",
      databaseLimits: { connections: 40, statementMs: 60_000, lockMs: 5_000, connectMs: 5_000 },
      keyValue: { driver: "redis", url: "rediss://cache:6380/1" },
      storage: { root: "/mnt/up loads" },
      mail: { driver: "smtp", url: "smtps://mail:465" },
      siteSecret: "x".repeat(32),
      marketplace: { licenseServerUrl: "https://market.example", licensePublicKey: rsaPem.trim() },
    });
  });

  const refusals: readonly (readonly [Variable, readonly string[]])[] = [
    ["PORT", ["canary", "-1", "65536", "80.5", "0x50", "1e3"]],
    ["HOST", ["canary host", "http://canary", "a/b"]],
    [
      "BASE_URL",
      ["canary", "ftp://canary", "https://joe:canary@x", "https://x/?canary", "https://x/#canary", "//canary"],
    ],
    ["DATABASE_URL", ["canary", "mysql://joe:canary@db/x", "postgres://", "postgres:canary", "sqlite://canary"]],
    ["DATABASE_POOL", ["canary", "0", "1", "1001", "10.5"]],
    ["DATABASE_TIMEOUT", ["canary", "0", "3601", "15s"]],
    ["REDIS_URL", ["canary", "http://canary", "redis://", "redis://host/canary", "redis://host/1/canary"]],
    ["STORAGE_URL", ["canary", "s3://canary", "/canary", "file://canary/x", "file:///x?canary"]],
    ["SMTP_URL", ["canary", "http://canary", "smtp://"]],
    ["SITE_SECRET", ["canary", `canary${"x".repeat(25)}`]],
    [
      "TRUSTED_PROXIES",
      ["canary", "10.0.0.0/33", "::/129", "10.0.0.0/8/8", "10.0.0.1/", "10.0.0.0/-1", "fe80::1%eth0"],
    ],
    ["LICENSE_SERVER_URL", ["canary", "http://canary.example", "https://joe:canary@x"]],
    ["LICENSE_PUBLIC_KEY", ["canary", publicPem("ed25519"), rsaPem.replace("PUBLIC", "PRIVATE"), rsaPem.slice(0, 120)]],
    ["NODE_ENV", ["canary", "Production"]],
    ["LOG_LEVEL", ["canary", "trace"]],
  ];

  test.each(refusals.flatMap(([variable, values]) => values.map((value) => [variable, value] as const)))(
    "refuses %s=%j in one sentence that names the variable and repeats nothing",
    (variable, value) => {
      const load = () => loadConfig({ [variable]: value });
      expect(load).toThrow(ConfigError);
      expect(load).toThrow(expect.objectContaining({ variable }));
      expect(load).toThrow(new RegExp(`^${variable} must [^\\n]*\\.$`));
      expect(load).not.toThrow(/canary/);
    },
  );

  test("allows a marketplace without https on this machine only", () => {
    for (const LICENSE_SERVER_URL of ["http://localhost:4000", "http://127.0.0.1:4000", "http://[::1]:4000"]) {
      expect(loadConfig({ LICENSE_SERVER_URL }).marketplace.licenseServerUrl).toBe(LICENSE_SERVER_URL);
    }
  });
});
