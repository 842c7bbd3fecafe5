import { type BlockContext, type Html, type HtmlValue, html } from "@sitevine/renderer";
import { type FieldParts, lockedForm, type Refusals, textField } from "../form-parts.js";

/** One headed part of the settings, reached from the navigation of the page. */
export interface SettingsPart {
  /** Its place in the address, behind the `#`. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly write: () => HtmlValue;
}

export function settingsPart({ outline }: BlockContext, { id, title, text, write }: SettingsPart): Html {
  const level = outline.next(2);
  return html`<section class="sv-settings-part" id="${id}" aria-labelledby="${id}-title"><div><h${level} class="sv-settings-title" id="${id}-title">${title}</h${level}><p class="sv-quiet">${text}</p></div>${write()}</section>`;
}

/** A box for what belongs together and is saved together. */
export interface Setting {
  readonly title?: string | undefined;
  readonly text?: string | undefined;
  readonly inside: HtmlValue;
}

export const setting = (context: BlockContext, { title, text, inside }: Setting): Html =>
  html`<div class="sv-panel sv-setting">${title && settingHead(context, title, text)}${inside}</div>`;

function settingHead({ outline }: BlockContext, title: string, text: string | undefined): Html {
  const level = outline.next(3);
  return html`<div><h${level} class="sv-setting-title">${title}</h${level}>${text && html`<p class="sv-quiet">${text}</p>`}</div>`;
}

/** The button that saves, and the place that says so. */
export interface Saving {
  readonly label: string;
  readonly said: string;
}

/** The place that says that something was saved; empty and without a box until then. */
export const savedNote = ({ icon }: BlockContext, said: string): Html =>
  html`<p class="sv-said sv-said--idle" data-sv="saved">${icon("check")}<span role="status" data-sv="said" data-said="${said}"></span></p>`;

export const savingRow = (context: BlockContext, { label, said }: Saving): Html =>
  html`<div class="sv-saving"><button class="sv-btn">${label}</button>${savedNote(context, said)}</div>`;

/** A form of the settings: its fields, and how it is saved. */
export const savingForm = (
  context: BlockContext,
  name: string,
  inside: HtmlValue,
  saving: Saving,
  refusals?: Refusals,
): Html => lockedForm(context, name, html`${inside}${savingRow(context, saving)}`, refusals);

/** A file that is sent as soon as it is chosen. */
export function fileForm(
  context: BlockContext,
  name: string,
  { label, said, hint }: Saving & { readonly hint: string },
): Html {
  const { messages, icon } = context;
  const id = `sv-${name}-file`;
  const refusals: Refusals = {
    type: messages.settingsFileKind,
    bytes: messages.settingsFileSize,
    "SVC-API-4013": messages.settingsFileSize,
    pixels: messages.settingsFileSize,
    broken: messages.settingsFileBroken,
    rank: messages.settingsFileRank,
  };
  const input = html`<input type="file" id="${id}" name="file" accept="image/png,image/jpeg,image/webp,image/avif,image/gif" aria-describedby="${id}-hint ${id}-problem" data-sv-refusals="${JSON.stringify(refusals)}">`;
  return lockedForm(
    context,
    name,
    html`<div class="sv-field"><p class="sv-quiet" id="${id}-hint">${hint}</p><label class="sv-btn sv-btn--quiet sv-file" for="${id}">${icon("camera")}<span>${label}</span>${input}</label><p class="sv-problem" id="${id}-problem" hidden></p></div>${savedNote(context, said)}`,
  );
}

/** The password of the account, which the site asks for before it changes how somebody signs in. */
export function currentPasswordField({ messages }: BlockContext, id: string, name = "password"): Html {
  const parts: FieldParts = {
    id,
    name,
    required: true,
    label: messages.settingsPasswordCurrent,
    missing: messages.accountPasswordMissing,
    wrong: messages.accountPasswordMissing,
    refusals: { "SVC-AUTH-1001": messages.wrongPassword },
  };
  return textField(parts, html` type="password" autocomplete="current-password" maxlength="256"`);
}

/** A sentence whose open places the script fills in. */
export const openSentence = (name: string, words: string): Html =>
  html`<p class="sv-quiet" data-sv="${name}" data-words="${words}" hidden></p>`;

/** A choice of words for values. */
export const options = (choices: readonly (readonly [value: string, words: string])[]): Html =>
  html`${choices.map(([value, words]) => html`<option value="${value}">${words}</option>`)}`;
