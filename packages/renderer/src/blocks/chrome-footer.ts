import { html, nothing } from "../html.js";
import { isolated } from "../isolated.js";
import { themeName } from "../parts/theme-name.js";
import { readText } from "../props.js";
import type { BlockDefinition } from "../registry.js";

/** Lets a reader choose another theme. A plain form, so that it works without scripts. */
export const themeChooser: BlockDefinition = {
  type: "themeChooser",
  needs: [],
  render: (block, { model, messages, uniqueId, icon }) => {
    if (model.themes.length < 2) return nothing;
    const id = uniqueId("theme");
    const title = readText(block, "title") ?? messages.theme;
    const options = model.themes.map(
      (theme) =>
        html`<option value="${theme.id}" dir="auto"${theme.current && html` selected`}>${themeName(theme, messages)}</option>`,
    );
    const fields = [
      html`<label for="${id}" dir="auto">${icon("palette")}${title}</label>`,
      html`<select class="sv-input" id="${id}" name="theme" title="${messages.themeHint}">${options}</select>`,
      html`<input type="hidden" name="return" value="${model.request.path}">`,
      html`<button class="sv-btn sv-btn--quiet">${messages.applyTheme}</button>`,
    ];
    return html`<form class="sv-themes" action="/theme" method="post">${fields}</form>`;
  },
};

export const smallPrint: BlockDefinition = {
  type: "smallPrint",
  needs: [],
  render: (block, { model, messages, format }) => {
    const year = format.year(model.request.now);
    const own = readText(block, "text");
    return html`<p class="sv-small"${own && html` dir="auto"`}>${own ?? messages.smallPrint(isolated(model.site.name, model.site), year)}</p>`;
  },
};
