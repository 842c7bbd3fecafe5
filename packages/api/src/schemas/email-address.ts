import * as z from "zod";

// Every character that RFC 5321 allows without quotes. Some hosts put "/", "=", "#" or "&" into the addresses that they give out.
const WORD = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[a-z0-9][a-z0-9-]*";
// Domains of other scripts, such as .рф, travel as xn--….
const LAST_LABEL = "(?:[a-z]{2,}|xn--[a-z0-9-]+)";

const ADDRESS = new RegExp(`^${WORD}(?:\\.${WORD})*@(?:${LABEL}\\.)+${LAST_LABEL}$`, "i");

/** An e-mail address that can be delivered to without quotes and in ASCII, with at most 254 characters. */
export const emailAddressSchema = z.email({ pattern: ADDRESS }).max(254);
