import type { AnswerOf, listOwnProfileFields, updateOwnProfileFields } from "@sitevine/api";
import { session } from "../main.js";
import { type Answer, changedAnswers } from "./answers.js";
import { control, saving } from "./saving.js";

type OwnFields = AnswerOf<typeof listOwnProfileFields>;

const PATH = "/api/account/profile-fields";

/** The form for the site's own profile fields, each with who may read the answer. */
export async function wireOwnFields(): Promise<void> {
  if (!document.querySelector('[data-sv-form="fields"]')) return;
  let known = byKey(await session.call<typeof listOwnProfileFields>("GET", PATH));
  const form = saving("fields", async (_values, sent) => {
    const fields = changedAnswers(known, readAnswers(sent));
    known = byKey(await session.call<typeof updateOwnProfileFields>("PATCH", PATH, { fields }));
    showAnswers(sent, known);
  });
  if (form) showAnswers(form, known);
}

const byKey = (fields: OwnFields): Readonly<Record<string, Answer>> =>
  Object.fromEntries(fields.map(({ key, value, visibility }) => [key, { value, visibility }]));

function readAnswers(form: HTMLFormElement): Readonly<Record<string, Answer>> {
  const answers: Record<string, Answer> = {};
  for (const { dataset } of form.querySelectorAll<HTMLElement>("[data-sv-answer]")) {
    const key = dataset.svAnswer ?? "";
    const field = control(form, `fields.${key}.value`);
    const readers = control<HTMLSelectElement>(form, `fields.${key}.visibility`);
    // The page was rendered with the valid choices, and the site checks the value again.
    const visibility = readers?.value as Answer["visibility"] | undefined;
    if (field && visibility) answers[key] = { value: readValue(field), visibility };
  }
  return answers;
}

function readValue(field: HTMLInputElement): Answer["value"] {
  if (field.type === "checkbox") return field.checked;
  if (field.value === "") return null;
  return field.type === "number" ? field.valueAsNumber : field.value;
}

function showAnswers(form: HTMLFormElement, answers: Readonly<Record<string, Answer>>): void {
  for (const [key, { value, visibility }] of Object.entries(answers)) {
    const field = control(form, `fields.${key}.value`);
    const readers = control<HTMLSelectElement>(form, `fields.${key}.visibility`);
    if (readers) readers.value = visibility;
    if (field?.type === "checkbox") field.checked = value === true;
    else if (field) field.value = value === null ? "" : String(value);
  }
}
