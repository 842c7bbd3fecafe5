import { type BlockContext, type Html, html, type ThemeChoice, themeName } from "@sitevine/renderer";
import { type SettingsPart, setting } from "./settings-parts.js";

/**
 * What a reader wears, in pictures. The same plain form as the one of the footer: the choice is a cookie of this browser, so
 * it needs neither an account nor a script. Undefined where there is nothing to choose between.
 */
export function themeSettings(context: BlockContext): SettingsPart | undefined {
  const { messages, model } = context;
  if (model.themes.length < 2) return undefined;
  return {
    id: "preferences",
    title: messages.settingsPreferences,
    text: messages.settingsPreferencesText,
    write: () => setting(context, { inside: chooser(context) }),
  };
}

// Behind the choice the browser comes back to where it was made.
const chooser = (context: BlockContext): Html =>
  html`<form action="/theme#preferences" method="post"><fieldset><legend class="sv-setting-title">${context.messages.theme}</legend><p class="sv-quiet" id="sv-look-hint">${context.messages.themeHint}</p><div class="sv-looks">${context.model.themes.map(
    (theme) => look(context, theme),
  )}</div><button class="sv-btn">${context.messages.settingsThemeApply}</button></fieldset></form>`;

function look({ messages, icon }: BlockContext, theme: ThemeChoice): Html {
  const { id, appearance, screenshotUrl, current } = theme;
  const picture = screenshotUrl
    ? html`<img src="${screenshotUrl}" alt="" loading="lazy" decoding="async">`
    : icon("palette");
  const kind = appearance === "dark" ? messages.settingsThemeDark : messages.settingsThemeLight;
  return html`<label class="sv-look"><span class="sv-look-picture">${picture}</span><span class="sv-look-words"><input type="radio" name="theme" value="${id}" aria-describedby="sv-look-hint"${current && html` checked`}><span class="sv-look-name" dir="auto">${themeName(theme, messages)}</span>${
    current
      ? html`<span class="sv-tag">${messages.settingsThemeWorn}</span>`
      : html`<span class="sv-quiet">${kind}</span>`
  }</span></label>`;
}
