import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { ConfigError } from "./config-error.js";

/** Every variable that the program reads. */
export const VARIABLES = [
  "PORT",
  "HOST",
  "BASE_URL",
  "DATA_DIR",
  "DATABASE_URL",
  "DATABASE_POOL",
  "DATABASE_TIMEOUT",
  "REDIS_URL",
  "STORAGE_URL",
  "SMTP_URL",
  "SITE_SECRET",
  "TRUSTED_PROXIES",
  "LICENSE_SERVER_URL",
  "LICENSE_PUBLIC_KEY",
  "NODE_ENV",
  "LOG_LEVEL",
] as const;

export type Variable = (typeof VARIABLES)[number];

/** The variables as written; one that is absent, empty or blank is left out. */
export type Environment = Readonly<Partial<Record<Variable, string>>>;

/** Reads the process environment and `.env` in the folder; the process environment wins. */
export function readEnvironment(
  folder: string = process.cwd(),
  processEnvironment: Readonly<Record<string, string | undefined>> = process.env,
): Environment {
  const fromFile = readEnvFile(join(folder, ".env"));
  const environment: Partial<Record<Variable, string>> = {};
  for (const variable of VARIABLES) {
    const value = processEnvironment[variable] ?? fromFile[variable];
    if (value !== undefined && value.trim() !== "") environment[variable] = value;
  }
  return environment;
}

function readEnvFile(file: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(file, "utf8"));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw new ConfigError(
      ".env",
      "The file .env in the working directory cannot be read; fix its permissions or remove it.",
      {
        cause: error,
      },
    );
  }
}
