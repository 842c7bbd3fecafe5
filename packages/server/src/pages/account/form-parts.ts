import { type BlockContext, type Html, type HtmlValue, html } from "@sitevine/renderer";

/** One field with its label, its hint and the place for what is wrong with it. */
export interface FieldParts {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** Said when nothing was filled in, and when it is not what is asked for. */
  readonly missing?: string | undefined;
  readonly wrong?: string | undefined;
  readonly required?: boolean | undefined;
}

/** Attributes that every control of a field has. */
export function controlAttributes({ id, name, hint, missing, wrong, required }: FieldParts): Html {
  const described = hint ? `${id}-hint ${id}-problem` : `${id}-problem`;
  return html` id="${id}" name="${name}" aria-describedby="${described}"${missing && html` data-sv-missing="${missing}"`}${
    wrong && html` data-sv-wrong="${wrong}"`
  }${required && html` required`}`;
}

/** A labelled control. */
export function field(parts: FieldParts, control: Html): Html {
  const { id, label, hint } = parts;
  return html`<div class="sv-field"><label for="${id}">${label}</label>${hint && html`<p class="sv-quiet" id="${id}-hint">${hint}</p>`}${control}<p class="sv-problem" id="${id}-problem" hidden></p></div>`;
}

/** A line of text; `attributes` are those that only this one has. */
export const textField = (parts: FieldParts, attributes: Html): Html =>
  field(parts, html`<input class="sv-input"${controlAttributes(parts)}${attributes}>`);

/** The address of somebody's mailbox. */
export function emailField({ messages }: BlockContext): Html {
  const parts: FieldParts = {
    id: "sv-email",
    name: "email",
    label: messages.accountEmail,
    missing: messages.accountEmailMissing,
    wrong: messages.accountEmailWrong,
    required: true,
  };
  return textField(parts, html` type="email" autocomplete="username" maxlength="254"`);
}

/** A password that is being chosen. */
export function newPasswordField({ messages }: BlockContext, label: string): Html {
  const parts: FieldParts = {
    id: "sv-new-password",
    name: "password",
    label,
    hint: messages.accountNewPasswordHint,
    missing: messages.accountNewPasswordWrong,
    wrong: messages.accountNewPasswordWrong,
    required: true,
  };
  return textField(parts, html` type="password" autocomplete="new-password" minlength="8" maxlength="256"`);
}

/**
 * A form for the reader's script. It is locked until the script runs: a browser alone would send a password as a plain
 * form, to a page that cannot do anything with it.
 */
export function scriptForm({ messages }: BlockContext, name: string, inside: HtmlValue): Html {
  return html`<noscript><p class="sv-problem">${messages.accountNoScript}</p></noscript><form method="post" data-sv-form="${name}"><div class="sv-summary" role="alert" tabindex="-1" hidden><p><strong>${messages.accountProblems}</strong></p><ul></ul></div><fieldset disabled>${inside}</fieldset></form>`;
}
