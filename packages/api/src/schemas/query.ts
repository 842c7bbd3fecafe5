import * as z from "zod";
import { idSchema } from "./primitives.js";

const DIGITS = /^\d{1,15}$/;

/** A whole number in a query string. Anything but plain digits is refused, including `1e3`, ` 1` and an empty value. */
export const queryInt = (min: number, max: number) =>
  z.preprocess(
    (value: string | number) => (typeof value === "string" && DIGITS.test(value) ? Number(value) : value),
    z.int().min(min).max(max),
  );

/** `true` or `false` in a query string or a form. */
export const queryFlag = z.preprocess((value: "true" | "false" | boolean) => {
  if (value === "true") return true;
  return value === "false" ? false : value;
}, z.boolean());

/** `true` in a query string: a filter that is set or absent. */
export const queryTrue = z.preprocess((value: "true" | true) => (value === "true" ? true : value), z.literal(true));

/** Up to `max` ids separated by commas; empty entries are ignored. */
export const queryIds = (max: number) =>
  z.preprocess(
    (value: string | readonly string[]) =>
      typeof value === "string" ? value.split(",").filter((part) => part.trim() !== "") : value,
    z.array(idSchema).min(1).max(max),
  );
