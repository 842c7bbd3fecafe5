import { chown, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type DatabaseKind, databases, eventually, type TemporaryDirectory } from "@sitevine/testkit";
import { type Answer, type Client, createClient } from "../../src/client.js";
import { type Environment, PROGRAM, type RunAs, type RunningProgram, start } from "../../src/program.js";
import { type HostileSource, hostilePackage } from "./hostile-package.js";
import { copyNode, isOpenToAll, openFolder } from "./open-folder.js";

/** The database of a site, and the account that runs it. */
export interface Circumstances {
  readonly name: string;
  readonly database: DatabaseKind;
  readonly account?: { readonly uid: number; readonly gid: number };
}

const NOBODY = { uid: 65_534, gid: 65_534 };

/**
 * Both databases as the account of the test, which is root in many containers, and SQLite as an account that owns nothing, where root
 * can lend it and the checkout is not in a folder of root.
 */
export async function circumstances(): Promise<readonly Circumstances[]> {
  const usual = databases().map((database) => ({ name: `on ${database.name}`, database }));
  const [sqlite] = usual;
  if (process.getuid?.() !== 0 || !sqlite || !(await isOpenToAll(dirname(PROGRAM)))) return usual;
  return [...usual, { name: "as nobody, on sqlite", database: sqlite.database, account: NOBODY }];
}

/** The built program with an administrator, and what an attack may not learn or change. */
export interface AttackedSite extends AsyncDisposable {
  readonly program: RunningProgram;
  /** Calls the site as its administrator. */
  readonly client: Client;
  /** Calls the site as anybody. */
  readonly guest: Client;
  readonly data: string;
  readonly secret: string;
  /** Uploads and enables a plugin. */
  enable(source: HostileSource): Promise<Answer>;
  /** Asks a plugin as a guest from this address. */
  ask(id: string, path: string, address?: string): Promise<Answer>;
  pid(): number;
}

export async function attackedSite({ database, account }: Circumstances): Promise<AttackedSite> {
  await using stack = new AsyncDisposableStack();
  const folder: TemporaryDirectory = stack.use(await openFolder());
  const { target } = stack.use(await database.create());
  const secret = "a secret of the bench that no plugin may ever read";
  const environment: Environment = "url" in target ? { DATABASE_URL: target.url } : {};
  const data = join(folder.path, "data");
  await mkdir(data, { mode: 0o755 });
  if (account) await chown(data, account.uid, account.gid);
  const runAs: RunAs = { node: await copyNode(folder.path), ...(account && { account }) };
  const variables = { DATA_DIR: data, SITE_SECRET: secret, TRUSTED_PROXIES: "127.0.0.1,::1", ...environment };
  // Nobody may keep what Node has compiled where the account of the test does.
  const program = stack.use(await start(account ? { ...variables, NODE_COMPILE_CACHE: "" } : variables, [], runAs));
  const client = createClient(program.url);
  await client.install();
  await client.login();
  const guest = createClient(program.url);
  const owned = stack.move();
  return {
    program,
    client,
    guest,
    data,
    secret,
    async enable(source) {
      const uploaded = await client.upload("/api/plugins/upload", await hostilePackage(source));
      if (uploaded.status !== 201) return uploaded;
      return client.post(`/api/plugins/${source.id}/enable`);
    },
    async ask(id, path, address = "192.0.2.1") {
      const headers = { "x-forwarded-for": address };
      const response = await fetch(`${program.url}/api/p/${id}${path}`, { headers });
      const text = await response.text();
      const json = response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : undefined;
      return { status: response.status, text, json, code: json?.error?.code };
    },
    pid() {
      if (program.process.pid === undefined) throw new Error("The program has no process.");
      return program.process.pid;
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Asks until a plugin that was ended runs again. */
export const askWell = ({ ask }: AttackedSite, id: string): Promise<void> =>
  eventually(async () => {
    const { status, text } = await ask(id, "/well", "192.0.2.2");
    if (status !== 200) throw new Error(`${id} does not run again: ${text}`);
  });
