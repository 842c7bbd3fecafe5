import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { DATABASE_LIMITS, type DatabaseLimits } from "../kernel/database-limits.js";
import { ConfigError } from "./config-error.js";
import type { Environment, Variable } from "./env.js";
import {
  baseUrlVariable,
  type Cidr,
  cidrListVariable,
  integerVariable,
  publicKeyVariable,
  secureUrlVariable,
  urlVariable,
} from "./variables.js";

export type DatabaseConfig =
  | { readonly driver: "sqlite"; readonly file: string }
  | { readonly driver: "postgres"; readonly url: string };

export type KeyValueConfig = { readonly driver: "memory" } | { readonly driver: "redis"; readonly url: string };

export type MailConfig =
  | { readonly driver: "outbox"; readonly folder: string }
  | { readonly driver: "smtp"; readonly url: string };

export type LogLevel = "debug" | "info" | "warn" | "error" | "silent";

/** Everything that an operator can set, checked. Paths are absolute. */
export interface SiteConfig {
  readonly environment: "production" | "development" | "test";
  readonly logLevel: LogLevel;
  readonly http: {
    readonly port: number;
    readonly host: string;
    /** The address under which readers know the site, without a trailing slash; null when it is not configured. */
    readonly baseUrl: string | null;
    readonly trustedProxies: readonly Cidr[];
  };
  readonly data: { readonly dir: string };
  /**
   * The database that the environment names, or the default; `resolveDatabase` also considers what the installer saved.
   */
  readonly database: DatabaseConfig;
  readonly databaseFrom: "environment" | "default";
  readonly databaseLimits: DatabaseLimits;
  readonly keyValue: KeyValueConfig;
  readonly storage: { readonly root: string };
  readonly mail: MailConfig;
  /** The secret from the environment; null means that the data folder holds it. */
  readonly siteSecret: string | null;
  readonly marketplace: { readonly licenseServerUrl: string | null; readonly licensePublicKey: string | null };
}

/** The minimum length of a site secret, in bytes of UTF-8. */
export const SITE_SECRET_MIN_BYTES = 32;

const SECOND_MS = 1_000;

const variablesSchema = z.object({
  PORT: integerVariable(0, 65_535, "PORT must be a whole number from 0 to 65535.").default(3000),
  HOST: z
    .string()
    .trim()
    .regex(/^[0-9A-Za-z.:_-]+$/, "HOST must be an IP address or a host name to listen on, such as 127.0.0.1.")
    .default("127.0.0.1"),
  BASE_URL: baseUrlVariable(
    "BASE_URL must be the site's http or https address, such as https://example.org.",
  ).optional(),
  DATA_DIR: z.string().default("data"),
  DATABASE_URL: urlVariable(
    ["postgres:", "postgresql:"],
    "DATABASE_URL must begin with postgres:// and name a host; leave it empty to use SQLite in DATA_DIR.",
  ).optional(),
  DATABASE_POOL: integerVariable(
    2,
    1_000,
    "DATABASE_POOL must be a number of connections from 2 to 1000; all processes together need fewer than max_connections.",
  ).default(DATABASE_LIMITS.connections),
  DATABASE_TIMEOUT: integerVariable(
    1,
    3_600,
    "DATABASE_TIMEOUT must be whole seconds from 1 to 3600, which one statement may take.",
  ).default(DATABASE_LIMITS.statementMs / SECOND_MS),
  REDIS_URL: urlVariable(
    ["redis:", "rediss:"],
    "REDIS_URL must begin with redis:// or rediss:// and name a host; leave it empty to do without Redis.",
  )
    .refine(
      (text) => /^(?:\/\d*)?$/.test(new URL(text).pathname),
      "REDIS_URL must end with the number of a database, as in redis://host:6379/1, or with the port.",
    )
    .optional(),
  STORAGE_URL: z
    .string()
    .trim()
    .refine(
      (text) => /^file:\/\/\/[^?#]+$/.test(text) && URL.canParse(text),
      "STORAGE_URL must be a file:/// address of a folder; leave it empty to keep files in DATA_DIR/uploads.",
    )
    .transform((text) => fileURLToPath(text))
    .optional(),
  SMTP_URL: urlVariable(
    ["smtp:", "smtps:"],
    "SMTP_URL must begin with smtp:// or smtps:// and name a host; leave it empty to write mails to DATA_DIR/outbox.",
  ).optional(),
  SITE_SECRET: z
    .string()
    .refine(
      (text) => Buffer.byteLength(text) >= SITE_SECRET_MIN_BYTES,
      `SITE_SECRET must be at least ${SITE_SECRET_MIN_BYTES} bytes long; leave it empty to have one generated in DATA_DIR.`,
    )
    .optional(),
  TRUSTED_PROXIES: cidrListVariable(
    "TRUSTED_PROXIES must be a comma-separated list of addresses or blocks, such as 10.0.0.0/8, ::1.",
  ).default([]),
  LICENSE_SERVER_URL: secureUrlVariable(
    "LICENSE_SERVER_URL must be the marketplace's https address; http is accepted for this machine only.",
  ).optional(),
  LICENSE_PUBLIC_KEY: publicKeyVariable(
    "LICENSE_PUBLIC_KEY must be an RSA public key in PEM form (BEGIN PUBLIC KEY), line breaks as \\n.",
  ).optional(),
  NODE_ENV: z
    .enum(["production", "development", "test"], "NODE_ENV must be production, development or test.")
    .default("production"),
  LOG_LEVEL: z
    .enum(["debug", "info", "warn", "error", "silent"], "LOG_LEVEL must be debug, info, warn, error or silent.")
    .default("info"),
} satisfies Record<Variable, z.ZodType>);

/**
 * Checks the variables and fills in the defaults. Relative folders are resolved against `workingDirectory`.
 * @throws {ConfigError} for the first variable that is not valid.
 */
export function loadConfig(environment: Environment, workingDirectory: string = process.cwd()): SiteConfig {
  const read = variablesSchema.safeParse(environment);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new ConfigError(String(issue?.path[0]), issue?.message ?? "The configuration is not valid.");
  }
  const variables = read.data;
  const dataDir = resolve(workingDirectory, variables.DATA_DIR);
  return {
    environment: variables.NODE_ENV,
    logLevel: variables.LOG_LEVEL,
    http: {
      port: variables.PORT,
      host: variables.HOST,
      baseUrl: variables.BASE_URL ?? null,
      trustedProxies: variables.TRUSTED_PROXIES,
    },
    data: { dir: dataDir },
    database:
      variables.DATABASE_URL === undefined ? sqliteIn(dataDir) : { driver: "postgres", url: variables.DATABASE_URL },
    databaseFrom: variables.DATABASE_URL === undefined ? "default" : "environment",
    databaseLimits: {
      ...DATABASE_LIMITS,
      connections: variables.DATABASE_POOL,
      statementMs: variables.DATABASE_TIMEOUT * SECOND_MS,
    },
    keyValue: variables.REDIS_URL === undefined ? { driver: "memory" } : { driver: "redis", url: variables.REDIS_URL },
    storage: { root: variables.STORAGE_URL ?? join(dataDir, "uploads") },
    mail:
      variables.SMTP_URL === undefined
        ? { driver: "outbox", folder: join(dataDir, "outbox") }
        : { driver: "smtp", url: variables.SMTP_URL },
    siteSecret: variables.SITE_SECRET ?? null,
    marketplace: {
      licenseServerUrl: variables.LICENSE_SERVER_URL ?? null,
      licensePublicKey: variables.LICENSE_PUBLIC_KEY ?? null,
    },
  };
}

/** The SQLite database of a data folder. */
export function sqliteIn(dataDir: string): DatabaseConfig {
  return { driver: "sqlite", file: join(dataDir, "site.sqlite") };
}
