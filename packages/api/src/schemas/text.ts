import { withoutByteOrderMarks } from "@sitevine/contracts";
import * as z from "zod";

// PostgreSQL cannot store NUL, and nobody types it.
const withoutNul = (text: string): boolean => !text.includes("\u0000");
const CONTROL = /[\u0000-\u001f\u007f]/;

// Direction marks, joiners and fillers are drawn as nothing, and so is the Braille pattern without dots, U+2800.
const UNSEEN = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** One line without control characters, trimmed, 1 to `max` UTF-16 code units, of which something can be seen. */
export const lineSchema = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => !CONTROL.test(text), "must be one line without control characters")
    .refine((text) => text === "" || !UNSEEN.test(text), "must contain something visible");

/** One line; an empty text clears the value. */
export const clearableLineSchema = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => !CONTROL.test(text), "must be one line without control characters");

/** Text of any number of lines, up to `max` UTF-16 code units; may be empty. */
export const textSchema = (max: number) => z.string().max(max).refine(withoutNul, "must not contain NUL");

/** Text of any number of lines, of which something can be seen. */
export const filledTextSchema = (max: number) =>
  textSchema(max).refine((text) => !UNSEEN.test(text), "must not be empty");

/** The source of a text in Markdown or HTML, without the byte order marks before its lines, which would hide headings and lists. */
export const sourceSchema = (text: z.ZodString): z.ZodString => text.overwrite(withoutByteOrderMarks);

/** A search query. */
export const searchTextSchema = z.string().trim().min(1).max(200).refine(withoutNul, "must not contain NUL");

/** A key in a path that is only looked up, for example a setting's; it must be one line. */
export const keyParamSchema = lineSchema(200);

/** A slug or an id in a path. Programs decompose letters with accents; slugs are stored in composed form. */
export const slugParamSchema = lineSchema(200).normalize("NFC");
