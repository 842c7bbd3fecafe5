import { language } from "./language.js";

const moment = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });

/** Date and time in the language of the page and the time zone of its reader. */
export const formatMoment = (time: string): string => moment.format(new Date(time));
