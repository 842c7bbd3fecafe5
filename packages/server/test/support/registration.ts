import * as api from "@sitevine/api";
import { ADMIN, type Answer, type BootedSite } from "./booted-site.js";
import { lastMailTo } from "./outbox.js";

/** Stores a setting and waits until every reader has it. */
export async function storeSetting(booted: BootedSite, key: string, value: unknown): Promise<void> {
  const row = { key, value: JSON.stringify(value), updated_at: booted.clock.now().toISOString() };
  await booted.database().transaction(async (tx) => {
    await tx.deleteFrom("settings").where("key", "=", key).execute();
    await tx.insertInto("settings").values(row).execute();
  });
  booted.clock.advance(1_000);
}

let peers = 0;
/** An address that nobody has called from before. */
export function freshPeer(): string {
  peers += 1;
  return `203.0.${(peers >> 8) & 255}.${peers & 255}`;
}

export const askForCode = (booted: BootedSite, email: string, peer = freshPeer()): Promise<Answer> =>
  booted.call(api.sendRegistrationCode, { body: { email }, peer });

/** The code in the newest mail to the address. */
export async function mailedCode(booted: BootedSite, email: string): Promise<string> {
  const code = /\b\d{6}\b/.exec((await lastMailTo(booted, email)).text)?.[0];
  if (!code) throw new Error(`The mail to ${email} has no code.`);
  return code;
}

/** Asks for a code and reads it from the mail. */
export async function codeFor(booted: BootedSite, email: string): Promise<string> {
  // Mails that go out side by side have no order.
  await booted.settled();
  await askForCode(booted, email);
  return mailedCode(booted, email);
}

export interface Form {
  readonly email: string;
  readonly code: string;
  readonly username: string;
  readonly [field: string]: unknown;
}

/** Registers with the administrator's password unless the form has another. */
export const register = (
  booted: BootedSite,
  form: Form,
  options: { peer?: string; headers?: Record<string, string> } = {},
) => booted.call(api.register, { body: { password: ADMIN.password, ...form }, peer: freshPeer(), ...options });
