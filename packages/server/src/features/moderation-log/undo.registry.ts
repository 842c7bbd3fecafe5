import type { PermissionRule } from "@sitevine/api";
import type { Member } from "../../kernel/caller.js";
import type { Tx } from "../../platform/db/database.js";
import type { ModerationEvents } from "./moderation.events.js";
import type { ModerationEntryRow, NewModerationEntry } from "./moderation-entry.model.js";

/** The log entry for taking an act back. */
export interface Undone extends Omit<NewModerationEntry, "actorId" | "undoes"> {
  /** The act that "moderation.acted" tells once the entry has its id; absent for none. */
  readonly tells?: ModerationEvents["moderation.acted"]["act"];
  /** Members who are told; absent for the member whom the entry concerns. */
  readonly toldIds?: readonly string[];
}

/** Takes acts of one kind back. */
export interface Undo {
  /** The permission that the act itself needs. */
  readonly permission: PermissionRule;
  /**
   * Called before the transaction. Throws SVC-API-4004 for a target that the actor may not read; returns the address of
   * its page on this site.
   */
  prepare?(entry: ModerationEntryRow, actor: Member): Promise<{ readonly href: string }>;
  /**
   * Takes the act back in the caller's transaction and returns what the log says of it. Throws SVC-API-4009 when what
   * happened since then makes it impossible, SVC-API-4003 for a member who takes precedence over the actor.
   */
  undo(tx: Tx, entry: ModerationEntryRow, actor: Member): Promise<Undone>;
}

/** The acts that can be taken back, by action. */
export interface UndoRegistry {
  find(action: string): Undo | undefined;
  /** Throws for an action that is registered already. */
  add(action: string, undo: Undo): void;
}

export function createUndoRegistry(): UndoRegistry {
  const byAction = new Map<string, Undo>();
  return {
    find: (action) => byAction.get(action),
    add(action, undo) {
      if (byAction.has(action)) throw new Error(`There are two ways to take ${action} back.`);
      byAction.set(action, undo);
    },
  };
}
