import { language } from "@sitevine/app-kit";

const MOMENT = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
const NUMBER = new Intl.NumberFormat(language, { notation: "compact" });

export const moment = (time: string): string => MOMENT.format(new Date(time));
export const short = (count: number): string => NUMBER.format(count);
