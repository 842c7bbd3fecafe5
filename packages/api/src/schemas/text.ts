import * as z from "zod";

// A NUL is no text: PostgreSQL cannot store it, and nobody types it.
const withoutNul = (text: string): boolean => !text.includes("\u0000");
const CONTROL = /[\u0000-\u001f\u007f]/;

/** One line without control characters, trimmed, 1 to `max` UTF-16 units. */
export const lineSchema = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => !CONTROL.test(text), "must be one line without control characters");

/** The same where an empty text clears what was there. */
export const clearableLineSchema = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => !CONTROL.test(text), "must be one line without control characters");

/** Text of any number of lines, up to `max` UTF-16 units; may be empty. */
export const textSchema = (max: number) => z.string().max(max).refine(withoutNul, "must not contain NUL");

/** Text of any number of lines that says something. */
export const filledTextSchema = (max: number) =>
  textSchema(max).refine((text) => text.trim() !== "", "must not be empty");

/** Words that a person searches for. */
export const searchTextSchema = z.string().trim().min(1).max(200).refine(withoutNul, "must not contain NUL");

/** A key inside a path that is looked up and nothing else, for example a setting's; no shape beyond being one line. */
export const keyParamSchema = lineSchema(200);
