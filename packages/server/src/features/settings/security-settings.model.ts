import * as z from "zod";
import { setting } from "./setting-definition.model.js";

const area = "security";
// Analysis only informs, and every member who may open the panel decides what moderators look for.
const trust = "panel";

const patternSwitch = (label: string, description: string) =>
  setting({ area, trust, type: "boolean", label, description, schema: z.boolean(), initial: true });

const threshold = <const Initial extends number>(
  label: string,
  description: string,
  { min, max, initial }: { readonly min: number; readonly max: number; readonly initial: Initial },
) => setting<number>({ area, trust, type: "number", label, description, schema: z.int().min(min).max(max), initial });

/** Thresholds of the analysis of logins, and how long it may keep its data. */
export const SECURITY_SETTINGS = {
  "security.signalDays": threshold(
    "Days to keep addresses of logins",
    "How long the site keeps from where and with which program members logged in. Older entries are erased every night.",
    { min: 1, max: 730, initial: 90 },
  ),
  "security.pattern.rapid-logins": patternSwitch(
    "Look for rapid logins",
    "Opens a review case for an account that logs in many times within minutes.",
  ),
  "security.rapidLogins.logins": threshold("Rapid logins: logins", "So many logins of one account open a case.", {
    min: 3,
    max: 1_000,
    initial: 10,
  }),
  "security.rapidLogins.minutes": threshold("Rapid logins: minutes", "The time within which these logins happen.", {
    min: 1,
    max: 1_440,
    initial: 10,
  }),
  "security.pattern.multi-accounts": patternSwitch(
    "Look for people with several accounts",
    "Opens a review case for accounts that are used from one address with one device.",
  ),
  "security.multiAccounts.accounts": threshold(
    "Several accounts: accounts",
    "So many accounts of one address and device open a case. People who share a device look like one person.",
    { min: 2, max: 1_000, initial: 3 },
  ),
  "security.multiAccounts.days": threshold("Several accounts: days", "The time within which they are used.", {
    min: 1,
    max: 90,
    initial: 14,
  }),
  "security.pattern.registration-burst": patternSwitch(
    "Look for bursts of registrations",
    "Opens a review case for accounts that are registered from one address in a short time.",
  ),
  "security.registrationBurst.accounts": threshold(
    "Bursts of registrations: accounts",
    "So many new accounts of one address open a case.",
    { min: 2, max: 1_000, initial: 5 },
  ),
  "security.registrationBurst.minutes": threshold(
    "Bursts of registrations: minutes",
    "The time within which they are registered.",
    { min: 1, max: 1_440, initial: 60 },
  ),
  "security.pattern.ban-evasion": patternSwitch(
    "Look for banned people who return",
    "Opens a review case for a new account that uses the address and the device of a banned member.",
  ),
  "security.banEvasion.days": threshold(
    "Banned people who return: days",
    "For so long after the last login of the banned member.",
    { min: 1, max: 730, initial: 30 },
  ),
  "security.sharedAddressDevices": threshold(
    "Devices of a shared address",
    "An address with more devices than this belongs to a school, a company or a provider. Accounts that share it have nothing to do with each other.",
    { min: 2, max: 10_000, initial: 10 },
  ),
} as const;
