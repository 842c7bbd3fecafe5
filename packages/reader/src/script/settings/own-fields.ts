import type { AnswerOf, listOwnProfileFields, updateOwnProfileFields } from "@sitevine/api";
import { session } from "../main.js";
import { type Answer, changedAnswers } from "./answers.js";
import { settle } from "./changes.js";
import { control, saving } from "./saving.js";

type OwnFields = AnswerOf<typeof listOwnProfileFields>;

const PATH = "/api/account/profile-fields";

export const fetchOwnFields = (): Promise<OwnFields> => session.call<typeof listOwnProfileFields>("GET", PATH);

/** The form for the site's own profile fields, each with who may read the answer. */
export function wireOwnFields(fields: OwnFields): void {
  let known = byKey(fields);
  const form = saving("fields", async (_values, sent) => {
    const changes = changedAnswers(known, readAnswers(sent));
    known = byKey(await session.call<typeof updateOwnProfileFields>("PATCH", PATH, { fields: changes }));
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
  settle(form);
}
