import type { AnswerOf, getNotificationPreferences, updateNotificationPreferences } from "@sitevine/api";
import { part, session, stamp, write } from "../main.js";
import { settle } from "./changes.js";
import { control, saving } from "./saving.js";

type Rhythm = AnswerOf<typeof getNotificationPreferences>["mails"];
type Kind = AnswerOf<typeof getNotificationPreferences>["kinds"][number];

const PATH = "/api/account/notifications";
const CHANNELS = ["site", "email"] as const;

/** The settings for kinds of notifications and their channels. */
export async function wireNotifications(section: HTMLElement): Promise<void> {
  const table = part(section, "kinds");
  const body = table?.querySelector("tbody");
  if (!table || !body) return;
  const { kinds, mails } = await session.call<typeof getNotificationPreferences>("GET", PATH);
  // The page has names for the site's own kinds; plugins provide names for theirs.
  const names = JSON.parse(table.dataset.names ?? "{}") as Record<string, string | undefined>;
  body.replaceChildren(...kinds.flatMap((kind) => createRow(section, kind, names[kind.kind] ?? kind.label) ?? []));
  const form = saving("kinds", async (_values, sent) => {
    const rows = [...body.querySelectorAll("tr")];
    const wanted = rows.map((row) => [row.dataset.svKind ?? "", readRow(row)] as const);
    await session.call<typeof updateNotificationPreferences>("PATCH", PATH, {
      mails: rhythmOf(sent)?.value as Rhythm,
      kinds: Object.fromEntries(wanted),
    });
  });
  const rhythm = rhythmOf(form);
  if (!form || !rhythm) return;
  rhythm.value = mails;
  settle(form);
}

const rhythmOf = (form: HTMLFormElement | null) => control<HTMLSelectElement>(form, "mails");

function createRow(section: HTMLElement, kind: Kind, name: string): HTMLTableRowElement | undefined {
  const row = stamp(section, "blank-kind")?.querySelector("tr");
  if (!row) return undefined;
  row.dataset.svKind = kind.kind;
  write(row, "kind", name);
  for (const channel of CHANNELS) {
    const box = part<HTMLInputElement>(row, channel);
    if (!box) continue;
    box.checked = kind[channel];
    box.setAttribute("aria-label", `${name}: ${box.dataset.label ?? ""}`);
  }
  return row;
}

const readRow = (row: HTMLElement): Record<string, boolean> =>
  Object.fromEntries(CHANNELS.map((channel) => [channel, part<HTMLInputElement>(row, channel)?.checked === true]));
