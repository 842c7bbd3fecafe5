import { catalogResponseSchema } from "../../protocol/catalog.messages.js";
import type { PackageRef } from "../../protocol/fields.js";
import { check, checkStatus, readBody } from "../outcome.js";
import { type ConformanceRule, rule } from "../rule.js";
import type { Scene } from "../scene.js";

async function page(scene: Scene, query: string, token?: string) {
  const call = { method: "GET", path: "/catalog", query } as const;
  const answer = await scene.market.plain(token === undefined ? call : { ...call, token });
  return readBody(answer, 200, catalogResponseSchema, "reading the catalogue");
}

async function listing(scene: Scene, { id }: PackageRef, token?: string) {
  for (let number = 1; ; number += 1) {
    const { data, meta } = await page(scene, `sort=newest&limit=100&page=${number}`, token);
    const found = data.find((item) => item.id === id);
    if (found || !meta.hasNext) return found;
  }
}

export const catalogRules: readonly ConformanceRule[] = [
  rule("catalog/public", "The catalogue is open to everybody and lists published packages.", async (scene) => {
    const product = await scene.release({ version: "1.2.0" });
    const found = await listing(scene, product);
    check(found !== undefined, "a published package is not listed");
    check(found.latestVersion === "1.2.0", `its latest version is ${found.latestVersion}, not 1.2.0`);
    check(found.paid, "a paid package is listed as free");
  }),

  rule("catalog/pages", "The catalogue comes in pages.", async (scene) => {
    await scene.release();
    await scene.release();
    const { data, meta } = await page(scene, "limit=1&page=1");
    check(data.length === 1 && meta.limit === 1 && meta.page === 1, "limit and page are not honoured");
    check(meta.hasNext && !meta.hasPrev && meta.totalPages === meta.total, "the page's place is wrong");
  }),

  rule("catalog/bad-page", "A malformed page or limit is refused with 422.", async (scene) => {
    for (const query of ["page=0", "page=x", "limit=101", "limit=0"])
      checkStatus(await scene.market.plain({ method: "GET", path: "/catalog", query }), 422, `GET /catalog?${query}`);
  }),

  rule("catalog/kind", "The catalogue can be asked for one kind.", async (scene) => {
    await scene.release({ kind: "theme" });
    await scene.release({ kind: "plugin" });
    const { data } = await page(scene, "kind=theme&limit=100");
    check(data.length > 0 && data.every(({ kind }) => kind === "theme"), "kind=theme lists other kinds");
  }),

  rule("catalog/owned", "Listings say whether they are owned when, and only when, a token was sent.", async (scene) => {
    const { account, install } = await scene.connected();
    const owned = await scene.licensed(account);
    const other = await scene.release();
    check((await listing(scene, owned, install.token))?.owned === true, "an owned package is not marked as owned");
    check((await listing(scene, other, install.token))?.owned === false, "a package not owned is not marked as such");
    check((await listing(scene, owned))?.owned === undefined, "owned is given without a token");
  }),

  rule("catalog/unpublished", "Unpublished releases cannot be discovered.", async (scene) => {
    const hidden = await scene.release({ unpublished: true });
    check((await listing(scene, hidden)) === undefined, "a product without a published release is listed");
    const product = await scene.release({ version: "1.0.0" });
    await scene.release({ version: "2.0.0", unpublished: true }, product);
    const version = (await listing(scene, product))?.latestVersion;
    check(version === "1.0.0", `the listing gives ${version} as its latest version`);
  }),
];
