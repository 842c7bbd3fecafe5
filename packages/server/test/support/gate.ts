import * as api from "@sitevine/api";
import { expect } from "vitest";
import type { BootedSite } from "./booted-site.js";

/** Saves a setting as an administrator does, which this process knows at once. */
export async function saveSetting(booted: BootedSite, token: string, key: string, value: unknown): Promise<void> {
  const answer = await booted.call(api.saveSetting, { params: { key }, token, body: { value } });
  expect([key, answer.status, answer.text]).toEqual([key, 200, answer.text]);
}

/** Closes the beta gate until it is disposed of. */
export async function closeGate(booted: BootedSite, token: string): Promise<AsyncDisposable> {
  await saveSetting(booted, token, "beta.gate", "closed");
  return { [Symbol.asyncDispose]: () => saveSetting(booted, token, "beta.gate", "open") };
}

/** Makes a code and redeems it; gives the cookie of the pass. */
export async function redeemedPass(booted: BootedSite, token: string, code: string): Promise<string> {
  await booted.call(api.createBetaCode, { token, body: { code } });
  const answer = await booted.call(api.redeemBetaCode, { body: { code } });
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}
