import { type BlockContext, type Html, type HtmlValue, html } from "@sitevine/renderer";
import { lockedForm, type Refusals, type SecretParts, secretField } from "../form-parts.js";

/** A box for what belongs together and is saved together. */
export interface Setting {
  readonly title?: string | undefined;
  readonly text?: string | undefined;
  readonly inside: HtmlValue;
}

export const setting = (context: BlockContext, { title, text, inside }: Setting): Html =>
  html`<div class="sv-panel sv-setting">${title && settingHead(context, title, text)}${inside}</div>`;

function settingHead({ outline }: BlockContext, title: string, text: string | undefined): Html {
  const level = outline.next(2);
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

/** Saves a form. The script locks it while there is nothing to save. */
export const saveButton = (label: string): Html => html`<button class="sv-btn" data-sv-save>${label}</button>`;

export const savingRow = (context: BlockContext, { label, said }: Saving): Html =>
  html`<div class="sv-saving">${saveButton(label)}${savedNote(context, said)}</div>`;

/** A form of the settings: its fields, and how it is saved. */
export const savingForm = (
  context: BlockContext,
  name: string,
  inside: HtmlValue,
  saving: Saving,
  refusals?: Refusals,
): Html => lockedForm(context, name, html`${inside}${savingRow(context, saving)}`, refusals);

/** Labels of the buttons that choose a file and save it. */
export interface FileSaving extends Saving {
  readonly choose: string;
  readonly hint: string;
  /** Controls that are set before a file is saved. */
  readonly decisions?: Html;
}

/** A file that is chosen and then saved. */
export function fileForm(context: BlockContext, name: string, saving: FileSaving): Html {
  const { choose, hint, label, said, decisions } = saving;
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
  const input = html`<input type="file" id="${id}" name="file"
    accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
    aria-describedby="${id}-hint ${id}-problem" data-sv-refusals="${JSON.stringify(refusals)}">`;
  const chosen = html`<label class="sv-btn sv-btn--quiet sv-file" for="${id}">${icon("camera")}<span>${choose}</span>${input}</label>`;
  return lockedForm(
    context,
    name,
    html`<div class="sv-field"><p class="sv-quiet" id="${id}-hint">${hint}</p><div class="sv-saving">${chosen}${decisions}
      ${saveButton(label)}<span class="sv-file-name" data-sv="file-name" dir="auto"></span>
      ${savedNote(context, said)}</div><p class="sv-problem" id="${id}-problem" hidden></p></div>`,
  );
}

/** The password of the account, which the site asks for before it changes how somebody signs in. */
export function currentPasswordField(context: BlockContext, id: string, name = "password"): Html {
  const { messages } = context;
  const parts: SecretParts = {
    id,
    name,
    required: true,
    label: messages.settingsPasswordCurrent,
    missing: messages.accountPasswordMissing,
    wrong: messages.accountPasswordMissing,
    refusals: { "SVC-AUTH-1001": messages.wrongPassword },
  };
  return secretField(context, parts, html` autocomplete="current-password" maxlength="256"`);
}

/** A sentence whose open places the script fills in. */
export const openSentence = (name: string, words: string): Html =>
  html`<p class="sv-quiet" data-sv="${name}" data-words="${words}" hidden></p>`;

/** A choice of words for values. */
export const options = (choices: readonly (readonly [value: string, words: string])[]): Html =>
  html`${choices.map(([value, words]) => html`<option value="${value}">${words}</option>`)}`;
