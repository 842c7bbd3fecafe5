import { expect, it, vi } from "vitest";
import { anewDraft, draftStore, draftsAt } from "./draft-store.js";

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

it("finds what was entered at an address, and makes something new of it", () => {
  const anew = { key: "group/new", label: "New group", href: "/acp/groups/new" };
  const entries = [{ name: "Name", text: "Team" }];
  const saved = { name: "Crew", order: 7 };
  const draft = { ...GROUP, href: `${GROUP.href}?open=delete`, changes: { name: "Team" }, entries, anew };
  draftStore.put(draft);
  draftStore.put({ ...GROUP, key: "group/11", href: "/acp/groups/11", changes: { name: "Others" } });
  expect(draftsAt(GROUP.href, draftStore.get())).toEqual([draft]);
  expect(anewDraft({ ...draft, base: { etag: "1", saved } }, anew)).toEqual({
    ...anew,
    changes: { name: "Team", order: 7 },
    entries,
  });
  expect(anewDraft(draft, anew).changes).toEqual({ name: "Team" });
  for (const key of draftStore.get().keys()) draftStore.discard(key);
});
