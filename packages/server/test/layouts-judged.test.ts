import * as api from "@sitevine/api";
import type { Finding } from "@sitevine/contracts";
import { databases, type EndpointAnswer } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { bootSite, codeOf } from "./support/booted-site.js";
import { openLayoutEditor } from "./support/layout-editor.js";
import { themePackage, upload } from "./support/theme-package.js";

const [first] = databases("");
if (!first) throw new Error("There is always SQLite.");

/** Everything that can be wrong with one document, in one document. */
const WRONG = JSON.parse(`{
  "templateKey": "home",
  "schemaVersion": 1,
  "regions": {
    "__proto__": [],
    "main": [
      { "id": "a", "type": "section", "variant": "neon", "className": "sv-header", "props": {} },
      { "id": "b", "type": "navLinks", "props": { "links": [{ "label": "x", "href": "javascript:x" }] } },
      { "id": "c", "type": "image", "props": { "source": "../x.png" } },
      { "id": "c", "type": "shop.cart", "props": { "__proto__": { "isAdmin": true } } },
      { "id": "d", "type": "section", "props": null, "children": [{ "id": "e", "type": "section", "props": {}, "variant": "neon" }] },
      { "id": "f", "type": "image", "props": { "source": "assets/missing.png" } }
    ]
  }
}`);

type Told = Pick<Finding, "rule" | "file" | "message"> & { readonly pointer: string | undefined };

const inOrder = (findings: EndpointAnswer["findings"]): Told[] =>
  findings
    .map(({ rule, file, pointer, message }) => ({ rule, file, pointer, message }))
    .sort((a, b) => `${a.pointer} ${a.rule}`.localeCompare(`${b.pointer} ${b.rule}`));

describe("one layout document", () => {
  it("gives all findings at once, in one wording and one place format, on import, on a dry run and on save", async () => {
    await using booted = await bootSite(first);
    const editor = await openLayoutEditor(booted);
    const importing = async (query: string) =>
      booted.callLoosely(api.importTheme, {
        query,
        body: upload(themePackage({ layouts: { home: WRONG } })),
        token: editor.token,
      });
    const [imported, dry, saved] = [
      await importing(""),
      await importing("?dryRun=true"),
      await editor.save("home", WRONG),
    ];
    expect([imported, dry, saved].map(codeOf)).toEqual(["SVC-THEME-3001", "SVC-THEME-3001", "SVC-API-4001"]);

    const told = inOrder(imported.findings);
    expect(told.map(({ rule, pointer }) => `${rule} ${pointer}`)).toEqual([
      "layout/json /regions/__proto__",
      "layout/class-name /regions/main/0/className",
      "layout/unknown-variant /regions/main/0/variant",
      "layout/href /regions/main/1/props/links/0/href",
      "layout/source /regions/main/2/props/source",
      "layout/duplicate-id /regions/main/3/id",
      "layout/json /regions/main/3/props/__proto__",
      "layout/unknown-variant /regions/main/4/children/0/variant",
      "layout/schema /regions/main/4/props",
      "layout/missing-asset /regions/main/5/props/source",
    ]);
    expect(inOrder(dry.findings)).toEqual(told);
    // A site has no `assets/`: images are the one thing that cannot mean the same in both places.
    const isImage = ({ pointer }: Told) => pointer?.endsWith("/source") ?? false;
    const onSave = inOrder(saved.findings);
    expect(onSave.filter((finding) => !isImage(finding))).toEqual(told.filter((finding) => !isImage(finding)));
    expect(onSave.filter(isImage).map(({ rule, pointer }) => `${rule} ${pointer}`)).toEqual([
      "layout/source /regions/main/2/props/source",
      "layout/source /regions/main/5/props/source",
    ]);
    expect(saved.issues.map(({ code, path }) => [code, path])).toEqual(
      saved.findings.map(({ rule, pointer = "" }) => [rule, `body.document${pointer.replaceAll("/", ".")}`]),
    );
  });

  it("is refused with its path where it is none", async () => {
    await using booted = await bootSite(first);
    const editor = await openLayoutEditor(booted);
    for (const document of [undefined, null, [], 7, "x"]) {
      const answer = await editor.save("home", document);
      expect([document, answer.status, codeOf(answer)]).toEqual([document, 422, "SVC-API-4001"]);
      expect([document, answer.issues.map(({ path }) => path)]).toEqual([document, ["body.document"]]);
    }
  });
});
