import { once } from "node:events";
import { temporaryDirectory } from "@sitevine/testkit";
import { expect, it } from "vitest";
import { examplePackage } from "./client.js";
import { startMarketplace } from "./marketplace-program.js";
import { lastEvent, startSite } from "./marketplace-site.js";
import { asVersion } from "./theme-versions.js";

const HARBOR = { kind: "theme", id: "harbor" } as const;
const PHASES = ["authorize", "download", "verify", "unpack", "install"] as const;
type Phase = (typeof PHASES)[number];

/** Begins an update and kills the program when the phase is announced; undefined where the update ended before. */
async function killAt(phase: Phase, url: string, token: string, kill: () => void): Promise<void> {
  const answer = await fetch(`${url}/api/admin/marketplace/update`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(HARBOR),
  });
  let text = "";
  try {
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      if (!text.includes(`"${phase}"`)) continue;
      kill();
      return;
    }
  } catch {
    // The connection ends with the program.
  }
}

it("keeps the old version or has the new one, whenever the program is killed", async () => {
  await using marketplace = await startMarketplace();
  await using folder = await temporaryDirectory();
  const environment = { DATA_DIR: folder.path, ...marketplace.siteEnvironment };
  const packed = await examplePackage("harbor");
  await marketplace.createProduct({ ...HARBOR, paid: false });
  const published = Math.floor(Date.now() / 1000) - 3_600;
  await marketplace.publish({ bytes: packed, publishedAt: published });
  const { authCode } = await marketplace.createAccount("ada@example.org");

  {
    const { program, client } = await startSite(environment);
    await client.install();
    await client.login();
    await client.post("/api/admin/marketplace/connection", { authCode });
    expect((await lastEvent(client, "install", HARBOR)).event).toMatchObject({ type: "done", version: "1.0.0" });
    await program[Symbol.asyncDispose]();
  }

  let installed = "1.0.0";
  for (const [index, phase] of PHASES.entries()) {
    const offered = `1.${index + 1}.0`;
    await marketplace.publish({ bytes: asVersion(packed, offered), publishedAt: published + index + 1 });
    const { program, client } = await startSite(environment);
    const token = await client.login();
    await killAt(phase, program.url, token, () => program.process.kill("SIGKILL"));
    program.process.kill("SIGKILL");
    await program.ended;

    const again = await startSite(environment);
    await again.client.login();
    const { json: connection } = await again.client.get("/api/admin/marketplace/connection");
    expect([phase, connection.state]).toEqual([phase, "connected"]);
    const { json } = await again.client.get("/api/admin/marketplace/installed");
    expect([phase, [installed, offered].includes(json.packages[0].version)]).toEqual([phase, true]);
    installed = json.packages[0].version;
    expect([phase, (await again.client.get("/")).status]).toEqual([phase, 200]);
    if (installed !== offered) {
      const { event } = await lastEvent(again.client, "update", HARBOR);
      expect([phase, event]).toMatchObject([phase, { type: "done", version: offered }]);
      installed = offered;
    }
    again.program.process.kill("SIGTERM");
    await once(again.program.process, "close");
  }
});
