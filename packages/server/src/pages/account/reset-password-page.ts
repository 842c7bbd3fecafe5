import { type BlockContext, type Html, html } from "@sitevine/renderer";
import { ACCOUNT_SCRIPT } from "../static-files.js";
import type { AccountPage } from "./account-page.js";
import { emailField, newPasswordField, scriptForm } from "./form-parts.js";

/** Requests the mail with a link to set a new password; opened by that link, it sets the password. */
export const resetPasswordPage: AccountPage = {
  path: "/reset-password",
  openAtGate: true,
  title: (messages) => messages.resetTitle,
  scripts: [ACCOUNT_SCRIPT],
  write: (context, { query }) => ({ body: query.get("token") ? confirmation(context) : request(context) }),
};

const done = (title: string, text: string, more: Html | null): Html =>
  html`<div data-sv="done" tabindex="-1" hidden><p><strong>${title}</strong></p><p>${text}</p>${more}</div>`;

function request(context: BlockContext): Html {
  const { messages } = context;
  const inside = html`<p class="sv-quiet">${messages.resetText}</p>${emailField(context)}<button class="sv-btn">${messages.resetSend}</button>`;
  return html`${scriptForm(context, "reset-request", inside)}${done(messages.resetSentTitle, messages.resetSentText, null)}`;
}

function confirmation(context: BlockContext): Html {
  const { messages } = context;
  const inside = html`<p class="sv-quiet">${messages.resetConfirmText}</p>
    ${newPasswordField(context, messages.accountNewPassword)}<button class="sv-btn">${messages.resetConfirm}</button>`;
  const signIn = html`<p><a class="sv-btn" href="/sign-in">${messages.signIn}</a></p>`;
  return html`${scriptForm(context, "reset-confirm", inside, { unknown_token: messages.wrongLink })}${done(messages.resetDoneTitle, messages.resetDoneText, signIn)}`;
}
