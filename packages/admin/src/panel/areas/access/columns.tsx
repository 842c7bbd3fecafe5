import type { AnswerOf, listInvites } from "@sitevine/api";
import { Trash2 } from "lucide-react";
import type { Column } from "../../lists/data-list.js";
import { Menu } from "../../ui/menu.js";
import { Moment } from "../../ui/parts.js";
import { common } from "../../words/common.js";
import { formatMoment, formatNumber } from "../../words/formats.js";
import { accessWords as words } from "./words.js";

type Limited = Pick<
  AnswerOf<typeof listInvites>["data"][number],
  "uses" | "maxUses" | "expiresAt" | "createdAt" | "createdBy" | "note"
>;

const used = ({ uses, maxUses }: Limited): string =>
  maxUses === null ? formatNumber(uses) : words.usesOf(formatNumber(uses), formatNumber(maxUses));

/** The menu of a line, which deletes it. */
export const deleteColumn = <T,>(onDelete: (row: T) => void): Column<T> => ({
  id: "actions",
  label: common.actions,
  kind: "tight",
  show: (row) => (
    <Menu
      entries={[{ id: "delete", label: words.delete, icon: Trash2, isDangerous: true, onChoose: () => onDelete(row) }]}
    />
  ),
});

/** Columns that invitations and gate codes share. */
export const LIMIT_COLUMNS: readonly Column<Limited>[] = [
  { id: "uses", label: words.uses, sort: "uses", show: used, text: used },
  {
    id: "expires",
    label: words.expires,
    show: ({ expiresAt }) => (expiresAt ? formatMoment(expiresAt) : words.forever),
    text: ({ expiresAt }) => expiresAt ?? "",
  },
  { id: "note", label: words.note, show: ({ note }) => note, text: ({ note }) => note ?? "" },
  {
    id: "by",
    label: words.by,
    sort: "createdAt",
    show: ({ createdBy, createdAt }) => (
      <>
        {createdBy?.displayName} <Moment at={createdAt} />
      </>
    ),
    text: ({ createdBy, createdAt }) => `${createdBy?.displayName ?? ""} ${createdAt}`,
  },
];
