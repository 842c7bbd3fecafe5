import { expect, it } from "vitest";
import { UNDO_WINDOW_MS } from "./moderation-entry.model.js";
import { undoRefusal } from "./undo.policy.js";
import type { Undo } from "./undo.registry.js";

const AT = "2030-01-01T00:00:00.000Z";
const undo: Undo = { permission: "moderation.ban", undo: () => Promise.reject(new Error("never called")) };
const entry = { user_id: "eve", undoes: null, created_at: AT };
const after = (ms: number): Date => new Date(new Date(AT).getTime() + ms);
const facts = { undo, isUndone: false, now: after(1_000) };
const holding = (...permissions: string[]) => ({ userId: "mo", permissions: new Set(permissions) });

it("lets those take an act back who may do it, once and for a quarter of an hour", () => {
  const mo = holding("moderation.ban");
  expect(undoRefusal(entry, mo, facts)).toBeNull();
  expect(undoRefusal(entry, holding("admin.access"), facts)).toBeNull();
  expect(undoRefusal(entry, mo, { ...facts, now: after(UNDO_WINDOW_MS - 1) })).toBeNull();
  expect(undoRefusal(entry, mo, { ...facts, now: after(UNDO_WINDOW_MS) })).toBe("late");
  expect(undoRefusal(entry, mo, { ...facts, isUndone: true })).toBe("undone");
  expect(undoRefusal(entry, holding("moderation.warn"), facts)).toBe("permission");
  expect(undoRefusal({ ...entry, user_id: "mo" }, mo, facts)).toBe("own");
  expect(undoRefusal({ ...entry, undoes: "other" }, mo, facts)).toBe("irreversible");
  expect(undoRefusal(entry, mo, { ...facts, undo: undefined })).toBe("irreversible");
});
