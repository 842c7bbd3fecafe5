// Starts a real site whose scheduled publish is due, in a process of its own that kills itself at the given step. Exits with 0
// when there was no such step.
import { createSite, loadConfig } from "@sitevine/server";
import { createKiller } from "./killer.mjs";

const [dataDir = "", stepText = "0"] = process.argv.slice(2);
const { arm, ...overrides } = createKiller(Number(stepText));

const config = loadConfig({ NODE_ENV: "test", DATA_DIR: dataDir, LOG_LEVEL: "silent" });
await using site = await createSite(config, overrides);

arm(true);
// The first caller who finds the site installed sets the work going.
await site.fetch(new Request("http://site.test/api/appearance/version"));
await site.settled();
arm(false);
