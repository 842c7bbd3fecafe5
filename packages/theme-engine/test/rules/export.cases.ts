import type { Finding, LayoutDocument } from "@sitevine/contracts";
import type { ThemeParts } from "../../src/index.js";
import { exportFrom, Uploads } from "../export-site.js";
import { bytesOf, concat } from "../raw-zip.js";
import { block, layout, PNG } from "../sample-theme.js";
import type { RuleCase, RuleCases } from "./rule-case.js";

type Files = Readonly<Record<string, Uint8Array>>;

const LOGO = "/uploads/logo.png";
const stored: Files = { [LOGO]: PNG };

async function exported(parts: Partial<ThemeParts>, uploads: Files): Promise<readonly Finding[]> {
  const result = await exportFrom(new Uploads(uploads), parts);
  return result.ok ? result.notices : result.findings;
}

const home = layout("home", [block({ type: "image", props: { source: LOGO } })]) as LayoutDocument;

/** A site whose home page shows an invalid upload. */
const showing = (bad: Files): RuleCase => ({
  findings: (which) => exported({ layouts: new Map([["home", home]]) }, which === "bad" ? bad : stored),
  at: { file: "layouts/home.json" },
});

export const exportCases: RuleCases<"export"> = {
  "export/path": {
    findings: (which) => exported({ css: `.a { mask: url(${which === "bad" ? "/uploads/../.env" : LOGO}) }` }, stored),
    at: { file: "styles/custom.css" },
  },
  "export/missing-file": showing({}),
  "export/asset-size": showing({ [LOGO]: concat(PNG, new Uint8Array(6_000_000)) }),
  "export/asset-type": showing({ [LOGO]: bytesOf("%PDF-1.7") }),
};
