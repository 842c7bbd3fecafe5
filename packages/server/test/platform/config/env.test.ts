import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { temporaryDirectory } from "@sitevine/testkit";
import { expect, test } from "vitest";
import { ConfigError } from "../../../src/config/config-error.js";
import { readEnvironment } from "../../../src/config/env.js";

test("the process environment wins over .env, and blank means absent", async () => {
  await using folder = await temporaryDirectory();
  const env = 'PORT=4000\nHOST="0.0.0.0"\n# BASE_URL=http://commented\nLOG_LEVEL=debug # why not\nOTHER=1\nSMTP_URL=\n';
  await writeFile(join(folder.path, ".env"), env);
  expect(readEnvironment(folder.path, { PORT: "5000", REDIS_URL: "  ", HOME: "/root" })).toEqual({
    PORT: "5000",
    HOST: "0.0.0.0",
    LOG_LEVEL: "debug",
  });
});

test("an empty variable of the process hides the one of .env", async () => {
  await using folder = await temporaryDirectory();
  await writeFile(join(folder.path, ".env"), "DATABASE_URL=postgres://db/site\n");
  expect(readEnvironment(folder.path, { DATABASE_URL: "" })).toEqual({});
});

test("no .env is fine, one that cannot be read is not", async () => {
  await using folder = await temporaryDirectory();
  expect(readEnvironment(folder.path, {})).toEqual({});
  await mkdir(join(folder.path, ".env"));
  expect(() => readEnvironment(folder.path, {})).toThrow(ConfigError);
});
