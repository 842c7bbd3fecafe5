import * as api from "@sitevine/api";
import { expect } from "vitest";
import type { BootedSite } from "./booted-site.js";

export const nameOf = ({ method, path }: Pick<api.Endpoint, "method" | "path">): string => `${method} ${path}`;

/** The routes that answer visitors without a pass. Written down apart from the code: a new route is closed by default. */
export const OPEN_AT_GATE: readonly string[] = [
  "GET /api/health",
  "GET /api/health/ready",
  "GET /api/auth/registration-status",
  "POST /api/auth/register/send-code",
  "POST /api/auth/register",
  "POST /api/auth/login",
  "POST /api/auth/refresh",
  "POST /api/auth/logout",
  "POST /api/auth/password-reset",
  "POST /api/auth/password-reset/confirm",
  "GET /api/beta/status",
  "POST /api/beta/redeem",
  "POST /api/beta/log-visit",
  "GET /api/appearance/css",
  "GET /api/appearance/version",
  "GET /api/appearance/stream",
  "GET /api/appearance/branding",
  "POST /api/account/notifications/opt-out",
];

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
