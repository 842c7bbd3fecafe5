import { language } from "./language.js";

const moment = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });

/** Date and time in the language of the page and the time zone of its reader. */
export const formatMoment = (time: string): string => moment.format(new Date(time));

const second = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "medium" });

/** The same with seconds, for moments that could be mistaken for each other. */
export const formatSecond = (time: string): string => second.format(new Date(time));
