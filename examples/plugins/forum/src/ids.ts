import { randomBytes } from "node:crypto";

/** An id that sorts by its time: 12 digits of milliseconds, and 80 random bits. */
export const newId = (now: Date): string =>
  `${now.getTime().toString(16).padStart(12, "0")}${randomBytes(10).toString("hex")}`;
