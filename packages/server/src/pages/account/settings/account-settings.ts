import { type BlockContext, type Html, html } from "@sitevine/renderer";
import {
  codeField,
  type FieldParts,
  lockedForm,
  newPasswordField,
  type SecretParts,
  secretField,
  textField,
  usernameField,
} from "../form-parts.js";
import {
  currentPasswordField,
  openSentence,
  saveButton,
  savedNote,
  savingForm,
  savingRow,
  setting,
} from "./settings-parts.js";
import type { SettingsSubject } from "./settings-subject.js";

/** Settings of the names by which a member is found, and of signing in. */
export const accountSettings: SettingsSubject = {
  id: "account",
  icon: "key",
  title: (messages) => messages.settingsAccount,
  text: (messages) => messages.settingsAccountText,
  write(context) {
    const { messages } = context;
    return [
      setting(context, { title: messages.registerUsername, inside: username(context) }),
      setting(context, { title: messages.accountEmail, inside: email(context) }),
      setting(context, {
        title: messages.accountPassword,
        text: messages.settingsPasswordText,
        inside: password(context),
      }),
      setting(context, { title: messages.settingsPin, text: messages.settingsPinText, inside: pin(context) }),
      setting(context, { title: messages.settingsLeave, text: messages.settingsLeaveText, inside: leave(context) }),
    ];
  },
};

function username(context: BlockContext): Html {
  const { messages } = context;
  const saving = { label: messages.settingsUsernameSave, said: messages.settingsUsernameSaved };
  return html`${openSentence("username-wait", messages.settingsUsernameWait("{date}"))}${savingForm(
    context,
    "username",
    usernameField(context, messages.settingsUsernameHint),
    saving,
  )}`;
}

function email(context: BlockContext): Html {
  const { messages } = context;
  const address: FieldParts = {
    id: "sv-email",
    name: "email",
    required: true,
    label: messages.settingsEmailNew,
    hint: messages.settingsEmailHint,
    missing: messages.accountEmailMissing,
    wrong: messages.accountEmailWrong,
    refusals: { unchanged: messages.settingsEmailSame, cooldown: messages.settingsEmailWait },
  };
  const ask = html`<div data-sv-step="address">
    <div class="sv-pairs">${textField(address, html` type="email" autocomplete="email" maxlength="254"`)}
    ${currentPasswordField(context, "sv-email-password")}</div><div>${saveButton(messages.registerSendCode)}</div></div>`;
  const [before = "", after = ""] = messages.registerCodeSent("\n").split("\n");
  const prove = html`<div data-sv-step="code" hidden><p>${before}<strong data-sv="new-address"></strong>${after}</p>
    ${codeField(context)}<p class="sv-form-actions">${saveButton(messages.settingsEmailConfirm)}
    <button type="button" class="sv-btn sv-btn--quiet" data-sv="other-address">${messages.registerOtherAddress}</button></p></div>`;
  return html`${openSentence("email-now", messages.settingsEmailNow("{address}"))}${lockedForm(
    context,
    "email",
    html`${ask}${prove}${savedNote(context, messages.settingsEmailSaved)}`,
    { taken: messages.settingsEmailTaken },
  )}`;
}

function password(context: BlockContext): Html {
  const { messages } = context;
  const inside = html`<div class="sv-pairs">${currentPasswordField(context, "sv-current-password", "currentPassword")}
    ${newPasswordField(context, messages.accountNewPassword, "newPassword")}</div>`;
  return savingForm(context, "password", inside, {
    label: messages.settingsPasswordSave,
    said: messages.settingsPasswordSaved,
  });
}

function pin(context: BlockContext): Html {
  const { messages } = context;
  const digits: SecretParts = {
    id: "sv-pin",
    name: "pin",
    required: true,
    label: messages.settingsPinNew,
    hint: messages.settingsPinWrong,
    missing: messages.settingsPinWrong,
    wrong: messages.settingsPinWrong,
  };
  const field = secretField(
    context,
    digits,
    html` inputmode="numeric" autocomplete="off" pattern="[0-9]{4,12}" maxlength="12"`,
  );
  const saving = { label: messages.settingsPinSave, said: messages.settingsPinSaved };
  const remove = html`<button type="button" class="sv-btn sv-btn--quiet" data-sv="remove-pin" data-said="${messages.settingsPinRemoved}" hidden>
    ${messages.settingsPinRemove}</button>`;
  return html`<p class="sv-quiet" data-sv="pin-state" data-on="${messages.settingsPinOn}" data-off="${messages.settingsPinOff}"></p>${lockedForm(
    context,
    "pin",
    html`<div class="sv-pairs">${currentPasswordField(context, "sv-pin-password")}${field}</div>
      <div class="sv-form-actions">${savingRow(context, saving)}${remove}</div>`,
  )}`;
}

/** The password is what confirms it: nobody leaves by a slip, or from a device that somebody else left open. */
const leave = (context: BlockContext): Html =>
  savingForm(
    context,
    "leave",
    currentPasswordField(context, "sv-leave-password"),
    { label: context.messages.settingsLeaveConfirm, said: "" },
    { "SVC-API-4009": context.messages.settingsLeaveLast },
  );
