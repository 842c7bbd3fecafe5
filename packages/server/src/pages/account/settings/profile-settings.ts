import { type BlockContext, type Html, html } from "@sitevine/renderer";
import type { AccountAsk } from "../account-page.js";
import { controlAttributes, type FieldParts, field, textField } from "../form-parts.js";
import { profileQuestion } from "../profile-question.js";
import { fileForm, options, savingForm, setting } from "./settings-parts.js";
import type { SettingsSubject } from "./settings-subject.js";

/** Settings of the profile that others see. */
export const profileSettings: SettingsSubject = {
  id: "profile",
  icon: "user",
  title: (messages) => messages.settingsProfile,
  text: (messages) => messages.settingsProfileText,
  asksProfileFields: true,
  write(context, { profileFields }) {
    const { messages } = context;
    return [
      setting(context, { title: messages.settingsPicture, inside: picture(context) }),
      setting(context, { title: messages.settingsCover, inside: cover(context) }),
      setting(context, { title: messages.settingsWords, inside: words(context) }),
      profileFields.length > 0 &&
        setting(context, {
          title: messages.settingsFields,
          text: messages.settingsFieldsText,
          inside: savingForm(
            context,
            "fields",
            profileFields.map((question) => answer(context, question)),
            { label: messages.save, said: messages.settingsSaved },
          ),
        }),
    ];
  },
};

function picture(context: BlockContext): Html {
  const { messages, icon } = context;
  const form = fileForm(context, "avatar", {
    choose: messages.settingsPictureChoose,
    label: messages.settingsPictureSave,
    said: messages.settingsPictureSaved,
    hint: messages.settingsPictureHint,
    decisions: crop(context),
  });
  const removal = html`<p data-sv="avatar-tools" hidden><button type="button" class="sv-btn sv-btn--quiet" data-sv="remove-avatar"
    data-said="${messages.settingsPictureRemoved}">${messages.settingsPictureRemove}</button></p>`;
  return html`<div class="sv-face"><span data-sv="face"><span class="sv-avatar">${icon("user")}</span></span>
    <div class="sv-face-words">${form}${removal}</div></div>`;
}

/** The sides of the square that is sent, in pixels. */
const CROPPED = 512;

/** Control to choose the visible part of a picture. The script shows it once there is a picture to choose from. */
function crop({ messages }: BlockContext): Html {
  const slider = (name: string, label: string, [least, most, value]: readonly [number, number, number]) =>
    html`<label>${label}<input type="range" data-sv="crop-${name}" min="${least}" max="${most}" value="${value}" dir="ltr"></label>`;
  return html`<fieldset class="sv-crop" data-sv="crop" hidden><legend>${messages.settingsCrop}</legend>
    <canvas data-sv="crop-picture" width="${CROPPED}" height="${CROPPED}" aria-hidden="true"></canvas>
    <div><p class="sv-quiet">${messages.settingsCropHint}</p>${slider("zoom", messages.settingsCropZoom, [100, 400, 100])}
    ${slider("across", messages.settingsCropAcross, [0, 100, 50])}${slider("down", messages.settingsCropDown, [0, 100, 50])}</div></fieldset>`;
}

function cover(context: BlockContext): Html {
  const { messages } = context;
  const form = fileForm(context, "cover", {
    choose: messages.settingsCoverChoose,
    label: messages.settingsCoverSave,
    said: messages.settingsCoverSaved,
    hint: messages.settingsCoverHint,
  });
  return html`<img class="sv-cover" data-sv="cover" alt="" hidden>${form}<p data-sv="cover-tools" hidden>
    <button type="button" class="sv-btn sv-btn--quiet" data-sv="remove-cover" data-said="${messages.settingsCoverRemoved}">
    ${messages.settingsCoverRemove}</button></p>`;
}

function words(context: BlockContext): Html {
  const { messages } = context;
  const name: FieldParts = {
    id: "sv-display-name",
    name: "displayName",
    required: true,
    label: messages.registerDisplayName,
    hint: messages.settingsDisplayNameHint,
    missing: messages.settingsDisplayNameWrong,
    wrong: messages.settingsDisplayNameWrong,
  };
  const bio: FieldParts = {
    id: "sv-bio",
    name: "bio",
    label: messages.settingsBio,
    hint: messages.settingsBioHint,
    wrong: messages.settingsBioWrong,
  };
  const inside = html`${textField(name, html` type="text" autocomplete="nickname" maxlength="64" dir="auto"`)}${field(
    bio,
    html`<textarea class="sv-input"${controlAttributes(bio)} maxlength="2000" dir="auto"></textarea>`,
  )}`;
  return savingForm(context, "profile", inside, { label: messages.save, said: messages.settingsSaved });
}

function answer({ messages }: BlockContext, question: AccountAsk["profileFields"][number]): Html {
  const { key, label } = question;
  const readers: FieldParts = {
    id: `sv-readers-${key}`,
    name: `fields.${key}.visibility`,
    label: html`${messages.settingsFieldReaders}<span class="sv-hidden">: ${label}</span>`,
  };
  const choices = options([
    ["public", messages.settingsEveryone],
    ["members", messages.settingsMembers],
    ["followers", messages.settingsFollowers],
    ["private", messages.settingsOnlyYou],
  ]);
  return html`<div class="sv-pairs sv-answer" data-sv-answer="${key}">${profileQuestion(question, messages, `fields.${key}.value`)}${field(
    readers,
    html`<select class="sv-input"${controlAttributes(readers)}>${choices}</select>`,
  )}</div>`;
}
