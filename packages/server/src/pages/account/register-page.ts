import { type BlockContext, type Html, html, type Messages } from "@sitevine/renderer";
import { ACCOUNT_SCRIPT } from "../static-files.js";
import { type AccountAsk, type AccountPage, withNext } from "./account-page.js";
import {
  codeField,
  emailField,
  type FieldParts,
  newPasswordField,
  scriptForm,
  textField,
  usernameField,
} from "./form-parts.js";
import { profileQuestion } from "./profile-question.js";

export const registerPage: AccountPage = {
  path: "/register",
  openAtGate: true,
  title: (messages, siteName) => messages.registerTitle(siteName),
  scripts: [ACCOUNT_SCRIPT],
  write(context, ask) {
    const { messages, model } = context;
    const signIn = html`<p>${messages.registerHaveAccount} <a href="${withNext("/sign-in", ask.query)}">${messages.signIn}</a></p>`;
    if (!ask.registration.open)
      return {
        body: html`<p><strong>${messages.registerClosedTitle}</strong></p><p>${messages.registerClosedText(model.site.name)}</p>${signIn}`,
      };
    const inside = html`<div data-sv-step="address"><p class="sv-quiet">${messages.registerText}</p>
      ${addressStep(context, ask)}</div><div data-sv-step="account" hidden>${accountStep(context, ask)}</div>`;
    return { body: html`${scriptForm(context, "register", inside, { taken: messages.settingsEmailTaken })}${signIn}` };
  },
};

function addressStep(context: BlockContext, { query, registration }: AccountAsk): Html {
  const { messages } = context;
  const asked = (query.get("invite") ?? "").slice(0, 64);
  const { inviteRequired, betaGate } = registration;
  const invite: FieldParts = {
    id: "sv-invite",
    name: "inviteCode",
    label: messages.registerInvite,
    hint: messages.registerInviteHint,
    missing: messages.registerInviteMissing,
    required: inviteRequired,
    refusals: { unknown_code: messages.wrongInvite },
  };
  const beta: FieldParts = {
    id: "sv-beta",
    name: "betaCode",
    label: messages.registerBeta,
    hint: messages.registerBetaHint,
    refusals: { "SVC-API-4004": messages.wrongBeta },
  };
  return html`${emailField(context)}${
    (inviteRequired || betaGate || asked !== "") &&
    textField(invite, html` type="text" value="${asked}" autocomplete="off" spellcheck="false" maxlength="64"`)
  }${betaGate && !inviteRequired && textField(beta, html` type="text" autocomplete="off" spellcheck="false" maxlength="64"`)}
    <button class="sv-btn">${messages.registerSendCode}</button>`;
}

function accountStep(context: BlockContext, { registration }: AccountAsk): Html {
  const { messages } = context;
  return html`<p>${sentTo(messages)}</p>${codeField(context)}<p class="sv-form-actions">
    <button type="button" class="sv-btn sv-btn--quiet" data-sv="send-again" data-said="${messages.registerSentAgain}">
    ${messages.registerSendAgain}</button>
    <button type="button" class="sv-btn sv-btn--quiet" data-sv="other-address">${messages.registerOtherAddress}</button></p>
    ${names(context)}${newPasswordField(context, messages.accountPassword)}${registration.profileFields.map(
      (question) => profileQuestion(question, messages),
    )}<button class="sv-btn">${messages.registerSubmit}</button>`;
}

/** The sentence that names the address, which only the script knows. */
function sentTo(messages: Messages): Html {
  const [before = "", after = ""] = messages.registerCodeSent("\n").split("\n");
  return html`${before}<strong data-sv="address"></strong>${after}`;
}

function names(context: BlockContext): Html {
  const { messages } = context;
  const displayName: FieldParts = {
    id: "sv-display-name",
    name: "displayName",
    label: messages.registerDisplayName,
    hint: messages.registerDisplayNameHint,
  };
  return html`${usernameField(context, messages.registerUsernameHint)}${textField(displayName, html` type="text" autocomplete="nickname" maxlength="64"`)}`;
}
