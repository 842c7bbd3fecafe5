import { language } from "@sitevine/app-kit";

const NUMBER = new Intl.NumberFormat(language, { notation: "compact" });

export { formatMoment as moment, formatSecond as second } from "@sitevine/app-kit";
export const short = (count: number): string => NUMBER.format(count);
