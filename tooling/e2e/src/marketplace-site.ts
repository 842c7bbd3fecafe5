import { type TemporaryDirectory, temporaryDirectory } from "@sitevine/testkit";
import { type Client, createClient } from "./client.js";
import type { RunningMarketplace } from "./marketplace-program.js";
import { type Environment, type RunningProgram, start } from "./program.js";

/** An installed site that uses a marketplace; its administrator is logged in. */
export interface MarketplaceSite extends AsyncDisposable {
  readonly client: Client;
  readonly program: RunningProgram;
  readonly folder: TemporaryDirectory;
}

export async function openSite({
  siteEnvironment,
}: Pick<RunningMarketplace, "siteEnvironment">): Promise<MarketplaceSite> {
  const folder = await temporaryDirectory();
  const { client, program } = await startSite({ DATA_DIR: folder.path, ...siteEnvironment });
  await client.install();
  await client.login();
  return {
    client,
    program,
    folder,
    async [Symbol.asyncDispose]() {
      await program[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** Starts the program, on an empty folder or on one that another run left. */
export async function startSite(environment: Environment) {
  const program = await start(environment);
  return { program, client: createClient(program.url) };
}

/** The last line of an install, an update or a restore. */
export async function lastEvent(client: Client, path: "install" | "restore" | "update", body: object) {
  const { status, text } = await client.post(`/api/admin/marketplace/${path}`, body);
  const lines = text.trim().split("\n");
  return { status, event: JSON.parse(lines.at(-1) ?? "null") as Record<string, unknown> };
}
