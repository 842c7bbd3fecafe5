import { type Html, html, languages, type SkippedBlock } from "@sitevine/renderer";
import type { ThemeSnapshot } from "../../source/check-source.js";
import type { PreviewPage } from "../preview-page.js";
import { CONTENTS, pageHref, VIEWERS, type ViewState, viewHref, WIDTHS } from "../view-state.js";
import { pageList } from "./page-list.js";
import { shellDocument } from "./shell-document.js";

/** One page in a frame, with switches around it. Every switch is a link, so that each view has an address. */
export function viewPage(
  snapshot: ThemeSnapshot,
  page: PreviewPage,
  state: ViewState,
  skipped: readonly SkippedBlock[],
): Html {
  const main = html`<div id="tools" class="tools" data-live><h1>${page.label}</h1>${switches(page, state)}<a class="alone" href="${pageHref(page, state)}">Without frame</a></div>
<div id="skipped" data-live>${skippedNote(skipped)}</div>
<div class="stage"><div class="frame" data-fit="${state.width}" data-main><iframe id="frame" src="${pageHref(page, state)}" sandbox="allow-same-origin allow-forms" title="${page.label}"></iframe></div></div>`;
  return shellDocument({ title: page.label, snapshot, navigation: pageList(state, page), main });
}

function switches(page: PreviewPage, state: ViewState): readonly Html[] {
  const choices = [
    choice("Seen by", VIEWERS, state.viewer, (viewer) => viewHref(page, { ...state, viewer })),
    choice("Language", languages, state.language, (language) => viewHref(page, { ...state, language })),
    choice("Width", WIDTHS, state.width, (width) => viewHref(page, { ...state, width })),
  ];
  const content = choice("Content", CONTENTS, state.content, (value) => viewHref(page, { ...state, content: value }));
  return page.hasEmpty ? [content, ...choices] : choices;
}

function choice<Value extends string>(
  label: string,
  values: readonly Value[],
  current: Value,
  hrefOf: (value: Value) => string,
): Html {
  const links = values.map(
    (value) => html`<a href="${hrefOf(value)}"${value === current && html` aria-current="true"`}>${value}</a>`,
  );
  return html`<div class="choice" role="group" aria-label="${label}"><span class="choice-label" aria-hidden="true">${label}</span><span class="choice-links">${links}</span></div>`;
}

const REASONS: Readonly<Record<SkippedBlock["reason"], string>> = {
  unknown: "nothing here renders this type; a plugin may",
  failed: "it could not be rendered",
  limit: "the page has too many blocks",
};

function skippedNote(skipped: readonly SkippedBlock[]): Html | false {
  if (skipped.length === 0) return false;
  const items = skipped.map(({ id, type, reason }) => html`<li><code>${type}</code> (${id}): ${REASONS[reason]}</li>`);
  return html`<div class="notice"><p>These blocks are left out of the page:</p><ul>${items}</ul></div>`;
}
