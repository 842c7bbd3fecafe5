import { randomBytes, randomUUID } from "node:crypto";
import type { Site } from "@sitevine/plugin-sdk";
import { type Store, storeOf } from "./store.js";

/** An address that is told of events. */
export interface Hook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly isActive: boolean;
  /** `whsec_` and 32 bytes in Base64. */
  readonly secret: string;
  readonly createdAt: string;
}

export const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

export const newHook = (url: string, events: readonly string[], now: Date): Hook => ({
  id: randomUUID(),
  url,
  events,
  isActive: true,
  secret: newSecret(),
  createdAt: now.toISOString(),
});

export const hooksOf = ({ values }: Pick<Site, "values">): Store<Hook> => storeOf<Hook>(values, "hook");

/** View of a hook for callers, without its secret. */
export const hookView = ({ secret: _, ...hook }: Hook) => hook;
