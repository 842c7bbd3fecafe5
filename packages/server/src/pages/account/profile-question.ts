import { type Html, html, type Messages } from "@sitevine/renderer";
import type { RegistrationStatus } from "./account-page.js";
import { controlAttributes, type FieldParts, field } from "./form-parts.js";

type Question = RegistrationStatus["profileFields"][number];

/** One of the site's own questions to members, when they register or later. */
export function profileQuestion(question: Question, messages: Messages, name = `profileFields.${question.key}`): Html {
  const { key, label, description, required, type, maxLength } = question;
  const missing = messages.registerFieldMissing(label);
  const parts: FieldParts = {
    id: `sv-question-${key}`,
    name,
    label,
    hint: description || undefined,
    missing,
    wrong: type === "url" ? messages.settingsFieldUrl : messages.settingsFieldWrong(label),
    required,
  };
  const limit = maxLength === null ? null : html` maxlength="${maxLength}"`;
  const attributes = controlAttributes(parts);
  if (type === "checkbox")
    return html`<div class="sv-field"><p class="sv-check"><input type="checkbox"${attributes}><label for="${parts.id}">${label}</label></p>${
      description && html`<p class="sv-quiet" id="${parts.id}-hint">${description}</p>`
    }<p class="sv-problem" id="${parts.id}-problem" hidden></p></div>`;
  if (type === "longText") return field(parts, html`<textarea class="sv-input"${attributes}${limit}></textarea>`);
  if (type === "select")
    return field(
      parts,
      html`<select class="sv-input"${attributes}><option value="">${messages.registerChoose}</option>${question.options.map(
        (option) => html`<option>${option}</option>`,
      )}</select>`,
    );
  const extra = type === "number" ? html` step="any"` : limit;
  return field(parts, html`<input class="sv-input" type="${type}"${attributes}${extra}>`);
}
