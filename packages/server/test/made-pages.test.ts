import { readFile } from "node:fs/promises";
import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { administratorToken } from "./support/booted-site.js";
import { bootCommunity, send } from "./support/community.js";
import { saveSetting } from "./support/gate.js";

const THEMES = ["beacon", "ember", "harbor"];
const PATHS = ["/articles/on-boats", "/articles/on-oars", "/categories/sea", "/tags/wooden-boats", "/u/mo"];
const OTHERS = ["/articles/nowhere", "/u/nobody", "/categories/sea?page=9", "/categories/sea?page=0"];
/** Headers that differ from answer to answer, or belong to the connection. */
const OWN = new Set(["date", "connection", "keep-alive", "x-request-id", "transfer-encoding"]);
// A browser that fetches ahead is no reader, whose view would change the page.
const AHEAD = { accept: "text/html", "sec-purpose": "prefetch" };

const describeAnswer = async (response: Response) => ({
  status: response.status,
  headers: [...response.headers].filter(([name]) => !OWN.has(name)).sort(),
  body: await response.text(),
});

const isReady = (response: Response): boolean => !response.headers.has("x-request-id");

describe.each(databases())("pages that are made for guests on $name", (kind) => {
  it("are the same, byte for byte, as those that take the ordinary way, in every look", async () => {
    const { booted, admin, sea } = await bootCommunity(kind, { environment: { PORT: "0" } });
    await using site = booted;
    const { url } = await site.site.start();
    /** Ends everything that is kept, and reads again what every page needs. */
    const beginAnew = async () => {
      await send(site, admin, api.updateCategory, { params: { id: sea }, body: { description: "Salt." } });
      await site.call("/members");
    };
    const compare = async (path: string, encoding: string) => {
      const headers = { ...AHEAD, "accept-encoding": encoding };
      await beginAnew();
      const made = await fetch(url + path, { headers });
      expect([path, isReady(made)]).toEqual([path, true]);
      const described = await describeAnswer(made);
      await beginAnew();
      const ordinary = await site.site.fetch(new Request(url + path, { headers }));
      expect([path, isReady(ordinary)]).toEqual([path, false]);
      if (encoding === "identity") expect([path, described]).toEqual([path, await describeAnswer(ordinary)]);
      else expect(made.headers.get("etag")).toBe(ordinary.headers.get("etag"));
    };
    for (const path of PATHS) for (const encoding of ["identity", "gzip", "br"]) await compare(path, encoding);
    for (const theme of THEMES) {
      const bytes = await readFile(new URL(`../../../examples/themes/dist/${theme}.svtheme`, import.meta.url));
      const body = new FormData();
      body.set("file", new Blob([bytes]), `${theme}.svtheme`);
      const token = await administratorToken(site.site);
      const { manifest } = await send(site, token, api.importTheme, { body });
      await send(site, token, api.activateTheme, { params: { id: manifest.id } });
      for (const path of PATHS) await compare(path, "identity");
    }
  });

  it("tell what is wrong in the ordinary way, and are for nobody who says who they are", async () => {
    const { booted, admin } = await bootCommunity(kind, { environment: { PORT: "0" } });
    await using site = booted;
    const { url } = await site.site.start();
    for (const path of OTHERS) {
      await site.call("/members");
      const answer = await fetch(url + path, { headers: AHEAD });
      expect([path, answer.status, isReady(answer)]).toEqual([path, 404, false]);
    }
    for (const own of [{ authorization: `Bearer ${admin}` }, { cookie: "sv_theme=none" }]) {
      await site.call("/members");
      const answer = await fetch(`${url}/categories/sea`, { headers: { ...AHEAD, ...own } });
      expect([answer.status, isReady(answer)]).toEqual([200, false]);
    }
    await saveSetting(site, admin, "site.access", "members");
    await site.call("/members");
    const closed = await fetch(`${url}/articles/on-oars`, { headers: AHEAD });
    expect([closed.status === 200 && isReady(closed), (await closed.text()).includes("Oars row")]).toEqual([
      false,
      false,
    ]);
  });
});
