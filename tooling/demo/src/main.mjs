// `node tooling/run.mjs demo [--size=small|10k|1m] [--seed=text] [--fresh]`: a site with a community, the example themes and
// plugins, created with the built program and its API alone, and connected to a marketplace that offers these packages.
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { loadContent } from "./content/load-content.mjs";
import { openDemoFolder } from "./demo-folder.mjs";
import { readDemoOptions } from "./demo-options.mjs";
import { fillForum } from "./forum/fill-forum.mjs";
import { requireFreePorts } from "./free-ports.mjs";
import { databaseFile, makeDemo } from "./make-demo.mjs";
import { connectSite, openMarketplace } from "./marketplace/link-site.mjs";
import { startServing } from "./served-site.mjs";
import { emailOf } from "./story/person.mjs";

const THEMES = "examples/themes/dist";
const PLUGINS = "examples/plugins/dist";

/**
 * Imports the example themes if there are none, and returns the contents of the library.
 * @param {import("./served-site.mjs").Call} call
 * @returns {Promise<{ manifest: { name: string, version: string }, active: boolean }[]>}
 */
async function fillLibrary(call) {
  const installed = await call("/api/admin/themes/library");
  if (installed.length > 0) return installed;
  for (const name of (await readdir(THEMES)).filter((file) => file.endsWith(".svtheme")).sort()) {
    const form = new FormData();
    form.set("file", new File([await readFile(join(THEMES, name))], name));
    const { manifest } = await call("/api/admin/themes/import", { method: "POST", body: form });
    process.stdout.write(`Imported ${manifest.name} ${manifest.version}\n`);
  }
  await call("/api/admin/themes/library/harbor/activate", { method: "POST" });
  return call("/api/admin/themes/library");
}

/**
 * Installs and enables the example plugins if there are none, with a forum that has something in it, and returns what is
 * installed.
 * @param {import("./served-site.mjs").Call} call
 * @param {(forumFile: string) => void} fill
 * @param {string} dataDir
 * @returns {Promise<{ manifest: { name: string, version: string }, status: string }[]>}
 */
async function fillPlugins(call, fill, dataDir) {
  const installed = await call("/api/plugins");
  if (installed.length > 0) return installed;
  for (const name of (await readdir(PLUGINS)).filter((file) => file.endsWith(".svplugin")).sort()) {
    const form = new FormData();
    form.set("file", new File([await readFile(join(PLUGINS, name))], name));
    const { id } = await call("/api/plugins/upload", { method: "POST", body: form });
    const { manifest } = await call(`/api/plugins/${id}/enable`, { method: "POST" });
    process.stdout.write(`Enabled ${manifest.name} ${manifest.version}\n`);
  }
  // The plugin has made its tables; while it is off, nobody has them open.
  await call("/api/plugins/forum/disable", { method: "POST" });
  fill(join(dataDir, "plugins/forum/database/plugin.sqlite"));
  await call("/api/plugins/forum/enable", { method: "POST" });
  return call("/api/plugins");
}

async function run() {
  const { articles, posts, seed, fresh } = readDemoOptions(process.argv.slice(2));
  const dataDir = resolve(process.env.DATA_DIR ?? "data/demo");
  const port = process.env.PORT ?? "3000";
  const url = `http://localhost:${port}`;
  const marketplacePort = process.env.MARKETPLACE_PORT ?? String(Number(port) + 1);
  await requireFreePorts({ PORT: port, MARKETPLACE_PORT: marketplacePort });
  const password = await openDemoFolder(dataDir, {
    fresh,
    make: (secret) => makeDemo({ dataDir, url, password: secret, seed, articles }),
  });

  const { members, forum } = await loadContent();
  const [admin, ...others] = members.map(({ username }) => emailOf(username));
  const marketplaceUrl = `http://localhost:${marketplacePort}`;
  const place = { folder: join(dataDir, "marketplace"), port: marketplacePort, url: marketplaceUrl };
  const marketplace = await openMarketplace({ ...place, packages: [THEMES, PLUGINS] });
  const site = startServing({ dataDir, port, url, environment: marketplace.siteEnvironment });
  try {
    const call = await site.logIn(admin ?? "", password);
    const library = await fillLibrary(call);
    // The account owns the forum, which is sold.
    await connectSite(call, marketplace, admin ?? "");
    const fill = (/** @type {string} */ forumFile) =>
      fillForum({ siteFile: databaseFile(dataDir), forumFile, written: forum, posts, seed, now: Date.now() });
    const plugins = await fillPlugins(call, fill, dataDir);
    const names = library.map(({ manifest, active }) => `${manifest.name}${active ? " (active)" : ""}`).join(", ");
    process.stdout.write(
      [
        `\nThe demo is at ${url}`,
        `  Themes         ${names}`,
        `  Plugins        ${plugins.map(({ manifest, status }) => `${manifest.name} (${status})`).join(", ")}`,
        `  Marketplace    ${marketplaceUrl}`,
        `  Administrator  ${admin}`,
        `  Members        ${others.slice(0, 3).join(", ")} and ${others.length - 3} more`,
        `  Password       ${password}   (of each of them)`,
        "\nCtrl-C stops it; the next start goes on with it, and --fresh begins anew.\n",
      ].join("\n"),
    );
  } catch (error) {
    await site.stop();
    await marketplace.stop();
    throw error;
  }
  process.exitCode ||= await site.stopped;
  await marketplace.stop();
}

await run().catch((/** @type {unknown} */ error) => {
  process.stderr.write(`demo: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
