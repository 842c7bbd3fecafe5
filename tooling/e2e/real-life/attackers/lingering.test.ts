import { access } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { attackedSite, circumstances } from "./attacked-site.js";

const LOOP = `writeFileSync("loops", ""); for (;;);`;

/** Plugins that do not hear of the end of the site. */
const LINGERING: Readonly<Record<string, string>> = {
  "loops for ever": LOOP,
  "loops for ever when it is to end": `process.on("exit", () => { ${LOOP} }); writeFileSync("loops", ""); return { json: 1 };`,
};

const runs = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

// A process that is left by a failure takes a core of the machine for good.
describe.skipIf(process.platform === "win32").each(await circumstances())("a site that is killed, $name", (given) => {
  it.each(Object.entries(LINGERING))("leaves no process of a plugin that %s", async (_name, body) => {
    await using site = await attackedSite(given);
    const source = {
      id: "lingers",
      before: `import { writeFileSync } from "node:fs";`,
      routes: { "/pid": "return { json: process.pid };", "/stay": body },
    };
    expect((await site.enable(source)).json).toMatchObject({ status: "enabled" });
    const pid: number = (await site.ask("lingers", "/pid")).json;
    const asked = site.ask("lingers", "/stay").catch(() => undefined);
    await eventually(() => access(join(site.data, "plugins/lingers/data/loops")));
    site.program.process.kill("SIGKILL");
    await site.program.ended;
    await asked;
    try {
      await eventually(() => expect(runs(pid)).toBe(false));
    } finally {
      if (runs(pid)) process.kill(pid, "SIGKILL");
    }
  });
});
