import { type BlockContext, type Html, type HtmlValue, html } from "@sitevine/renderer";

/** One field with its label, its hint and the place for what is wrong with it. */
export interface FieldParts {
  readonly id: string;
  readonly name: string;
  readonly label: HtmlValue;
  readonly hint?: string | undefined;
  /** Said when nothing was filled in, and when it is not what is asked for. */
  readonly missing?: string | undefined;
  readonly wrong?: string | undefined;
  readonly required?: boolean | undefined;
  /** Said when the site refuses with one of these codes, of the whole request or of this field. */
  readonly refusals?: Refusals | undefined;
}

/** The same of a secret, whose label is part of what its button is called. */
export type SecretParts = FieldParts & { readonly label: string };

/** Sentences by error code, or by the code of a single finding. */
export type Refusals = Readonly<Record<string, string>>;

const refusalAttribute = (refusals: Refusals | undefined): Html | undefined =>
  refusals && html` data-sv-refusals="${JSON.stringify(refusals)}"`;

/** Attributes that every control of a field has. */
export function controlAttributes({ id, name, hint, missing, wrong, required, refusals }: FieldParts): Html {
  const described = hint ? `${id}-hint ${id}-problem` : `${id}-problem`;
  return html` id="${id}" name="${name}" aria-describedby="${described}"${missing && html` data-sv-missing="${missing}"`}${
    wrong && html` data-sv-wrong="${wrong}"`
  }${refusalAttribute(refusals)}${required && html` required`}`;
}

/** A labelled control. */
export function field(parts: FieldParts, control: Html): Html {
  const { id, label, hint } = parts;
  return html`<div class="sv-field"><label for="${id}">${label}</label>
    ${hint && html`<p class="sv-quiet" id="${id}-hint">${hint}</p>`}
    ${control}<p class="sv-problem" id="${id}-problem" hidden></p></div>`;
}

/** A line of text; `attributes` are those that only this one has. */
export const textField = (parts: FieldParts, attributes: Html): Html =>
  field(parts, html`<input class="sv-input"${controlAttributes(parts)}${attributes}>`);

/** A secret, which stays hidden until its owner wants to see it. */
export function secretField({ messages, icon }: BlockContext, parts: SecretParts, attributes: Html): Html {
  const reveal = html`<button type="button" class="sv-reveal" data-sv="reveal" aria-pressed="false" aria-controls="${parts.id}">
    ${icon("eye")}${icon("eye-off")}<span class="sv-hidden">${messages.secretShow(parts.label)}</span></button>`;
  // Revealed passwords are plain text for the browser, which would otherwise correct them or send them to a spelling
  // service.
  const input = html`<input class="sv-input"${controlAttributes(parts)} type="password" autocapitalize="none" spellcheck="false"${attributes}>`;
  return field(parts, html`<div class="sv-secret">${input}${reveal}</div>`);
}

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
export function newPasswordField(context: BlockContext, label: string, name = "password"): Html {
  const { messages } = context;
  const parts: SecretParts = {
    id: "sv-new-password",
    name,
    label,
    hint: messages.accountNewPasswordHint,
    missing: messages.accountNewPasswordWrong,
    wrong: messages.accountNewPasswordWrong,
    required: true,
    refusals: { common_password: messages.accountNewPasswordCommon },
  };
  return secretField(context, parts, html` autocomplete="new-password" minlength="8" maxlength="256"`);
}

/** The code of six digits that came by mail. */
export function codeField({ messages }: BlockContext): Html {
  const parts: FieldParts = {
    id: "sv-code",
    name: "code",
    label: messages.registerCode,
    missing: messages.registerCodeMissing,
    wrong: messages.registerCodeMissing,
    required: true,
    refusals: { wrong_code: messages.wrongCode },
  };
  return textField(
    parts,
    html` type="text" inputmode="numeric" autocomplete="one-time-code" pattern="\\s*[0-9]{6}\\s*" maxlength="12"`,
  );
}

/** The name in the address of a profile. */
export function usernameField({ messages }: BlockContext, hint: string): Html {
  const parts: FieldParts = {
    id: "sv-username",
    name: "username",
    label: messages.registerUsername,
    hint,
    missing: messages.registerUsernameWrong,
    wrong: messages.registerUsernameWrong,
    required: true,
    // Reserved usernames count as taken.
    refusals: { taken: messages.usernameTaken, custom: messages.usernameTaken },
  };
  return textField(
    parts,
    html` type="text" autocomplete="off" autocapitalize="none" spellcheck="false" minlength="3" maxlength="32" pattern="[A-Za-z][A-Za-z0-9_\\-]*"`,
  );
}

/** Said where a page can do nothing by itself. */
export const scriptNotice = ({ messages }: BlockContext): Html =>
  html`<noscript><p class="sv-problem">${messages.accountNoScript}</p></noscript>`;

/**
 * A form for the reader's script. It is locked until the script runs: a browser alone would send a password as a plain
 * form, to a page that cannot do anything with it.
 */
export function lockedForm({ messages }: BlockContext, name: string, inside: HtmlValue, refusals?: Refusals): Html {
  return html`<form method="post" data-sv-form="${name}"${refusalAttribute(refusals)}>
    <div class="sv-summary" role="alert" tabindex="-1" hidden><p><strong>${messages.accountProblems}</strong></p>
    <ul></ul></div><fieldset disabled>${inside}</fieldset></form>`;
}

/** The same as all that a page is for. */
export const scriptForm = (context: BlockContext, name: string, inside: HtmlValue, refusals?: Refusals): Html =>
  html`${scriptNotice(context)}${lockedForm(context, name, inside, refusals)}`;
