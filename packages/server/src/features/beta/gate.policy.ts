import type { SettingKey } from "../settings/index.js";

/** The settings that the gate is judged by. */
export const GATE_SETTINGS = ["beta.gate"] as const satisfies readonly SettingKey[];

/** What decides how open the site is. */
export interface GateState {
  readonly gate: "open" | "closed";
}

/** What the gate knows of somebody who wants to enter. */
export interface Visitor {
  readonly isMember: boolean;
  readonly holdsPass: boolean;
}

const STRANGER: Visitor = { isMember: false, holdsPass: false };

/** Members and holders of a pass may always enter, everybody else while the gate is open. */
export const mayEnter = ({ gate }: GateState, { isMember, holdsPass }: Visitor): boolean =>
  gate === "open" || isMember || holdsPass;

/** True when nobody has to be asked for anything. */
export const isOpenToAll = (state: GateState): boolean => mayEnter(state, STRANGER);
