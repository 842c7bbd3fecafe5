import type { LocatedFinding, SourceExcerpt } from "@sitevine/cli-kit";
import { type Html, html } from "@sitevine/renderer";
import { findThemeRule } from "@sitevine/theme-engine";
import type { ThemeSnapshot } from "../../source/check-source.js";

/** All findings by file, or what to do next if there are none. */
export function findingsList(snapshot: ThemeSnapshot): Html {
  if (snapshot.kind === "unreadable")
    return html`<div class="notice notice-error"><p>${snapshot.problem}</p><p class="quiet">The preview checks again every second.</p></div>`;
  const { findings } = snapshot.checked;
  if (findings.length === 0)
    return html`<div class="notice"><p>The theme passes every check. <code>svtheme pack ${snapshot.source.path}</code> creates its package.</p></div>`;
  const byFile = Map.groupBy(findings, ({ file }) => file);
  return html`${[...byFile].map(
    ([file, list]) =>
      html`<section class="file"><h3><code>${file}</code></h3><ol class="findings">${list.map(describeFinding)}</ol></section>`,
  )}`;
}

function describeFinding(finding: LocatedFinding): Html {
  const { level, rule, message, hint, line, column, pointer, excerpt } = finding;
  const position = line === undefined ? pointer : `line ${line}, column ${column ?? 1}`;
  return html`<li class="finding finding-${level}"><p><span class="level">${level}</span> <code>${rule}</code>${position && html` <span class="quiet">${position}</span>`}</p>
<p>${message}</p>${excerpt && drawExcerpt(excerpt)}${hint && html`<p class="hint">${hint}</p>`}${whyOf(rule)}</li>`;
}

function drawExcerpt({ line, text, indent, length }: SourceExcerpt): Html {
  const [before, marked, after] = [
    text.slice(0, indent),
    text.slice(indent, indent + length),
    text.slice(indent + length),
  ];
  return html`<pre tabindex="0"><code><span class="quiet">${String(line).padStart(4)}</span>  ${before}<mark>${marked || " "}</mark>${after}</code></pre>`;
}

function whyOf(id: string): Html | undefined {
  const rule = findThemeRule(id);
  return rule && html`<details class="why"><summary>Why</summary><p>${rule.title}. ${rule.why}</p></details>`;
}
