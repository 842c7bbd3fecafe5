import type { SettingKey } from "../settings/index.js";

/** The settings that the gate depends on. */
export const GATE_SETTINGS = ["beta.gate"] as const satisfies readonly SettingKey[];

/** What decides how open the site is. */
export interface GateState {
  readonly gate: "open" | "closed";
}

/** What the gate knows about a visitor. */
export interface Visitor {
  readonly isMember: boolean;
  readonly holdsPass: boolean;
}

const STRANGER: Visitor = { isMember: false, holdsPass: false };

/** Members and visitors with a pass may always enter, everybody else only while the gate is open. */
export const mayEnter = ({ gate }: GateState, { isMember, holdsPass }: Visitor): boolean =>
  gate === "open" || isMember || holdsPass;

/** True when anybody may enter. */
export const isOpenToAll = (state: GateState): boolean => mayEnter(state, STRANGER);
