import { type BlockContext, type Html, html, type PageModel, type ThemeChoice, themeName } from "@sitevine/renderer";
import { savingRow, setting } from "./settings-parts.js";
import type { SettingsSubject } from "./settings-subject.js";

/**
 * The looks that a reader may choose, in pictures. The same plain form as the one of the footer: the choice is a cookie of this browser, so
 * it needs neither an account nor a script.
 */
export const appearanceSettings: SettingsSubject = {
  id: "appearance",
  formerId: "preferences",
  icon: "palette",
  title: (messages) => messages.settingsAppearance,
  text: (messages) => messages.settingsAppearanceText,
  isForGuests: true,
  write: (context) =>
    setting(context, {
      inside: isChoice(context.model) ? chooser(context) : html`<p>${context.messages.settingsAppearanceOne}</p>`,
    }),
};

/** Whether there are themes to choose between. */
export const isChoice = ({ themes }: PageModel): boolean => themes.length > 1;

const chooser = (context: BlockContext): Html =>
  html`<form action="/theme" method="post" data-sv="looks"><fieldset>
    <legend class="sv-setting-title">${context.messages.theme}</legend>
    <p class="sv-quiet" id="sv-look-hint">${context.messages.themeHint}</p><div class="sv-looks">${context.model.themes.map(
      (theme) => look(context, theme),
    )}</div>${savingRow(context, { label: context.messages.settingsThemeApply, said: context.messages.settingsThemeSaved })}</fieldset></form>`;

function look({ messages, icon }: BlockContext, theme: ThemeChoice): Html {
  const { id, appearance, screenshotUrl, current } = theme;
  const picture = screenshotUrl
    ? html`<img src="${screenshotUrl}" alt="" loading="lazy" decoding="async">`
    : icon("palette");
  const kind = appearance === "dark" ? messages.settingsThemeDark : messages.settingsThemeLight;
  return html`<label class="sv-look"><span class="sv-look-picture">${picture}</span><span class="sv-look-words">
    <input type="radio" name="theme" value="${id}" aria-describedby="sv-look-hint"${current && html` checked`}>
    <span class="sv-look-name" dir="auto">${themeName(theme, messages)}</span>${
      current
        ? html`<span class="sv-tag">${messages.settingsThemeWorn}</span>`
        : html`<span class="sv-quiet">${kind}</span>`
    }</span></label>`;
}
