import { expect, it, vi } from "vitest";
import { draftStore } from "./draft-store.js";

const GROUP = { key: "group/1", label: "Crew", href: "/acp/groups/1" };

it("keeps what was changed, and tells who listens", () => {
  const listener = vi.fn();
  const leave = draftStore.subscribe(listener);
  draftStore.put({ ...GROUP, changes: { name: "Team" } });
  expect(draftStore.get().get("group/1")?.changes).toEqual({ name: "Team" });
  draftStore.put({ ...GROUP, changes: {} });
  expect(draftStore.get().size).toBe(0);
  expect(listener).toHaveBeenCalledTimes(2);
  leave();
  draftStore.put({ ...GROUP, changes: { name: "Team" } });
  draftStore.discard("group/1");
  draftStore.discard("group/1");
  expect(listener).toHaveBeenCalledTimes(2);
});
