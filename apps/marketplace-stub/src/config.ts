import { resolve } from "node:path";
import * as z from "zod";

/** The settings of the program, all from the environment. */
export interface StubConfig {
  readonly port: number;
  readonly dataDir: string;
  /**
   * Address at which sites and browsers reach this marketplace, without a trailing slash; null for the address that it
   * listens on.
   */
  readonly baseUrl: string | null;
  /** Null: one is generated and kept in the data folder. */
  readonly adminToken: string | null;
}

const DEFAULT_PORT = 4_000;

const variables = z.object({
  PORT: z.coerce.number("PORT must be a number from 0 to 65535.").int().min(0).max(65_535).default(DEFAULT_PORT),
  DATA_DIR: z.string().default("data/marketplace"),
  BASE_URL: z
    .url({ protocol: /^https?$/, error: "BASE_URL must be an http or https address, such as https://market.example." })
    .transform((text) => text.replace(/\/+$/, ""))
    .optional(),
  STUB_ADMIN_TOKEN: z.string().min(16, "STUB_ADMIN_TOKEN must have at least 16 characters.").optional(),
});

/** Reads the environment. Throws an `Error` whose message names the variable that is not usable. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): StubConfig {
  const given = Object.fromEntries(Object.entries(environment).filter(([, text]) => text !== ""));
  const read = variables.safeParse(given);
  if (!read.success) throw new Error(read.error.issues[0]?.message ?? "The configuration is not valid.");
  const { PORT, DATA_DIR, BASE_URL, STUB_ADMIN_TOKEN } = read.data;
  return { port: PORT, dataDir: resolve(DATA_DIR), baseUrl: BASE_URL ?? null, adminToken: STUB_ADMIN_TOKEN ?? null };
}
