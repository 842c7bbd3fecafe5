import type { AnswerOf, listProfileFieldDefinitions } from "@sitevine/api";

/** A field as it is defined. */
export type ProfileField = AnswerOf<typeof listProfileFieldDefinitions>[number];
export type FieldVisibility = ProfileField["defaultVisibility"];
/** The value of a field; null is no value. */
export type FieldValue = string | number | boolean | null;

export type ValueCheck =
  | { readonly ok: true; readonly value: FieldValue }
  | { readonly ok: false; readonly message: string; readonly code: string };

const CONTROL = /[\u0000-\u001f\u007f]/;
const LONGEST = { text: 200, longText: 2_000, url: 500 } as const;

const taken = (value: FieldValue): ValueCheck => ({ ok: true, value });
const refused = (message: string, code: string): ValueCheck => ({ ok: false, message, code });

function checkLength(field: ProfileField, text: string, longest: number): ValueCheck {
  const max = field.maxLength ?? longest;
  return text.length <= max ? taken(text) : refused(`must be at most ${max} characters`, "too_big");
}

function checkLine(field: ProfileField, text: string, longest: number): ValueCheck {
  if (CONTROL.test(text)) return refused("must be one line without control characters", "invalid_format");
  return checkLength(field, text, longest);
}

function checkUrl(field: ProfileField, text: string): ValueCheck {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLink = url !== undefined && /^https?:\/\//i.test(text) && url.username === "" && url.password === "";
  // The text is displayed and used as a link, so it is stored as the parser normalised it.
  return isLink ? checkLine(field, url.href, LONGEST.url) : refused("must be an http or https address", "invalid_url");
}

function checkDate(text: string): ValueCheck {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00.000Z`) : undefined;
  const isDay = time !== undefined && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
  return isDay ? taken(text) : refused("must be a day such as 2030-01-31", "invalid_format");
}

function checkText(field: ProfileField, text: string): ValueCheck {
  switch (field.type) {
    case "text":
      return checkLine(field, text, LONGEST.text);
    case "longText":
      return checkLength(field, text, LONGEST.longText);
    case "url":
      return checkUrl(field, text);
    case "date":
      return checkDate(text);
    case "select":
      return field.options.includes(text) ? taken(text) : refused("must be one of the options", "invalid_option");
    case "number":
      return refused("must be a number", "invalid_type");
    case "checkbox":
      return refused("must be true or false", "invalid_type");
  }
}

/** Checks a value for a field and returns it in the form that is stored. Empty text counts as null. */
export function checkFieldValue(field: ProfileField, given: FieldValue): ValueCheck {
  const value = typeof given === "string" ? given.trim() : given;
  if (value === null || value === "") return field.required ? refused("is required", "required") : taken(null);
  if (typeof value === "string") return checkText(field, value);
  const isOfType = typeof value === "number" ? field.type === "number" : field.type === "checkbox";
  if (isOfType) return taken(value);
  return refused(`must be a value for a field of type ${field.type}`, "invalid_type");
}
