import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createFileOnce, isErrno } from "../platform/files/atomic-write.js";
import { SITE_SECRET_MIN_BYTES, type SiteConfig } from "./config.js";
import { ConfigError } from "./config-error.js";

/**
 * The secret that signs tokens. It comes from the environment, or else from the data folder, where it is generated when
 * there is none. Processes that start at the same time on one folder get the same secret.
 * @throws {ConfigError} when the stored secret cannot be read or is too short.
 */
export async function loadSiteSecret(config: Pick<SiteConfig, "siteSecret" | "data">): Promise<string> {
  if (config.siteSecret !== null) return config.siteSecret;
  const file = join(config.data.dir, "site-secret");
  const stored = await readSecret(file);
  if (stored !== null) return stored;
  await createFileOnce(file, Buffer.from(`${randomBytes(48).toString("base64url")}\n`), { mode: 0o600 });
  // The file is read back: when another process was faster, its secret is the valid one.
  const made = await readSecret(file);
  if (made === null)
    throw new ConfigError("DATA_DIR", "DATA_DIR lost its site-secret file while the program was starting.");
  return made;
}

async function readSecret(file: string): Promise<string | null> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (isErrno(error, "ENOENT")) return null;
    throw new ConfigError(
      "SITE_SECRET",
      "The file site-secret in DATA_DIR cannot be read; fix its permissions or set SITE_SECRET.",
      {
        cause: error,
      },
    );
  }
  const secret = text.trim();
  if (Buffer.byteLength(secret) >= SITE_SECRET_MIN_BYTES) return secret;
  throw new ConfigError(
    "SITE_SECRET",
    `The file site-secret in DATA_DIR is shorter than ${SITE_SECRET_MIN_BYTES} bytes; restore it, or remove it to have a new one generated.`,
  );
}
