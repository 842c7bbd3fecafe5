import { type BlockContext, type Html, html, type PageModel, type ThemeChoice, themeName } from "@sitevine/renderer";
import { READER_FONTS, type ReaderFont } from "../../font-choice.js";
import { controlAttributes, type FieldParts, field } from "../form-parts.js";
import { savingRow, setting } from "./settings-parts.js";
import type { SettingsSubject } from "./settings-subject.js";

/**
 * The looks that a reader may choose, in pictures, and the fonts. Plain forms like the one of the footer: a choice is a cookie of this
 * browser, so it needs neither an account nor a script.
 */
export const appearanceSettings: SettingsSubject = {
  id: "appearance",
  formerId: "preferences",
  icon: "palette",
  title: (messages) => messages.settingsAppearance,
  text: (messages) => messages.settingsAppearanceText,
  isForGuests: true,
  write: (context, { readerFont }) => [
    isChoice(context.model) && setting(context, { inside: chooser(context) }),
    setting(context, { title: context.messages.settingsFont, inside: fonts(context, readerFont) }),
  ],
};

/** Whether there are themes to choose between. */
const isChoice = ({ themes }: PageModel): boolean => themes.length > 1;

const chooser = (context: BlockContext): Html =>
  html`<form action="/theme" method="post" data-sv="looks"><fieldset>
    <legend class="sv-setting-title">${context.messages.theme}</legend>
    <p class="sv-quiet" id="sv-look-hint">${context.messages.themeHint}</p><div class="sv-looks">${context.model.themes.map(
      (theme) => look(context, theme),
    )}</div>${savingRow(context, { label: context.messages.settingsThemeApply, said: context.messages.settingsThemeSaved })}</fieldset></form>`;

function fonts(context: BlockContext, current: ReaderFont | undefined): Html {
  const { messages } = context;
  const names: Readonly<Record<ReaderFont, string>> = {
    sans: messages.settingsFontSans,
    serif: messages.settingsFontSerif,
    clear: messages.settingsFontClear,
  };
  const parts: FieldParts = {
    id: "sv-font",
    name: "font",
    label: messages.settingsFontLabel,
    hint: messages.settingsFontHint,
  };
  const choices = READER_FONTS.map(
    (font) => html`<option value="${font}"${font === current && html` selected`}>${names[font]}</option>`,
  );
  return html`<form action="/font" method="post" data-sv="fonts">${field(
    parts,
    html`<select class="sv-input"${controlAttributes(parts)}><option value="">${messages.settingsFontOwn}</option>${choices}</select>`,
  )}${savingRow(context, { label: messages.settingsFontApply, said: messages.settingsFontSaved })}</form>`;
}

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
