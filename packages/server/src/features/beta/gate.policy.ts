import type { SettingKey, SettingValue } from "../settings/index.js";

/** The settings that the gate depends on. */
export const GATE_SETTINGS = ["beta.gate", "site.access"] as const satisfies readonly SettingKey[];

/** Settings that decide how open the site is. */
export interface GateState {
  readonly gate: SettingValue<"beta.gate">;
  readonly access: SettingValue<"site.access">;
}

/** Facts about a visitor that the gate checks. */
export interface Visitor {
  readonly isMember: boolean;
  readonly holdsPass: boolean;
}

const STRANGER: Visitor = { isMember: false, holdsPass: false };

/** Members may always enter; everybody else where the site is for everyone, and the gate is open or they hold a pass. */
export const mayEnter = ({ gate, access }: GateState, { isMember, holdsPass }: Visitor): boolean =>
  isMember || (access === "everyone" && (gate === "open" || holdsPass));

/** True when anybody may enter. */
export const isOpenToAll = (state: GateState): boolean => mayEnter(state, STRANGER);

/** True where a pass is all that somebody needs to enter. */
export const admitsPasses = (state: GateState): boolean => mayEnter(state, { isMember: false, holdsPass: true });

/**
 * Whether the gate lets somebody register who has no invitation. The setting `site.access` has no part in it: it says who may
 * read, and nobody is a member before registering.
 */
export const mayRegister = ({ gate }: Pick<GateState, "gate">, holdsPass: boolean): boolean =>
  gate === "open" || holdsPass;
