import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { endpointCalls, fakeClock, temporaryDirectory } from "@sitevine/testkit";
import { expect, it } from "vitest";
import type { Site } from "../../src/index.js";
import { ADMIN, administratorToken, SITE } from "../support/booted-site.js";
import { fileForm, picture } from "../support/pictures.js";
import { copyTables, openSiteAt } from "./open-site.js";
import { type Operation, operationOf } from "./operation.js";
import { killAtEachStep } from "./run-child.js";

// By then the locks of a dead process have run out.
const LATER_MS = 10 * 60_000;

/** A site that has cleared away what a crash left. */
async function openSite(dataDir: string): Promise<Site> {
  const site = await openSiteAt(dataDir, { clock: fakeClock(new Date(Date.now() + LATER_MS)) });
  await site.settled();
  return site;
}

const administrator = async (site: Site) => endpointCalls(site).as(await administratorToken(site));

/** The avatar that the account shows after a restart, whether it is served, and every picture on disk. */
async function observe(dataDir: string): Promise<{ avatar: string; status: number; files: string[] }> {
  await using site = await openSite(dataDir);
  const { avatarUrl } = (await (await administrator(site)).call(api.updateProfile, { body: {} })).body;
  if (!avatarUrl) throw new Error("The account has no avatar.");
  const { status } = await site.fetch(new Request(`http://site.test${avatarUrl}`));
  const names = await readdir(join(dataDir, "uploads", "media"), { recursive: true });
  return { avatar: avatarUrl, status, files: names.filter((name) => name.endsWith(".webp")) };
}

it("a process killed while an avatar changes leaves the old one or the new one, and no other file", async () => {
  await using base = await temporaryDirectory();
  await using work = await temporaryDirectory();
  const file = join(work.path, "blue.png");
  await writeFile(file, await picture("png", { color: { r: 0, g: 0, b: 255 } }));
  const change: Operation = {
    ...operationOf(api.uploadAvatar),
    file,
    login: { email: ADMIN.email, password: ADMIN.password },
  };
  await copyTables(base.path);
  {
    await using site = await openSite(base.path);
    await site.install({ site: SITE, admin: ADMIN });
    await (await administrator(site)).call(api.uploadAvatar, { body: fileForm(await picture("png")) });
  }
  const former = await observe(base.path);

  const avatars = new Set<string>();
  const places = { from: base.path, to: join(work.path, "killed") };
  const { folders, finished, steps } = await killAtEachStep(change, places);
  for (const [index, folder] of [...folders, finished].entries()) {
    const state = await observe(folder);
    expect([state.status, state.files], `killed at step ${index + 1}`).toEqual([
      200,
      [state.avatar.replace("/uploads/media/", "")],
    ]);
    avatars.add(state.avatar);
  }
  expect(steps).toBeGreaterThan(5);
  expect(avatars.size).toBe(2);
  expect(avatars).toContain(former.avatar);
}, 300_000);
