import { listAllNavItems, moveNavItem } from "@sitevine/api";
import { Menu as MenuIcon, Pencil, Plus, Trash2 } from "lucide-react";
import { tagOfAnswer, useAct } from "../../../app/queries.js";
import type { TreeMove } from "../../../lists/tree.js";
import { TreeList } from "../../../lists/tree-list.js";
import type { SendChange } from "../../../lists/use-writes.js";
import { Button, LinkButton } from "../../../ui/button.js";
import { Card, EmptyState, Tag } from "../../../ui/parts.js";
import { common } from "../../../words/common.js";
import { type NavItem, type NavPosition, type NewPlace, POSITIONS } from "../forms/link-form.js";
import { navigationWords as words } from "../words.js";
import css from "./navigation.module.css";

/** Menus have one level below the first. */
const LEVELS = 2;

function Line({ item, onEdit }: { readonly item: NavItem; readonly onEdit: () => void }) {
  return (
    <>
      <LinkButton className={css.name} onClick={onEdit}>
        {item.label}
      </LinkButton>
      <span className={css.detail}>{item.href}</span>
      {item.audience !== "everyone" && <Tag tone="info">{words.audiences[item.audience]}</Tag>}
      {!item.active && <Tag tone="warning">{words.hidden}</Tag>}
      {item.newTab && <Tag>{words.newTab}</Tag>}
      {item.pluginId && <Tag>{words.plugin(item.pluginId)}</Tag>}
    </>
  );
}

/** The links of one place of the site. */
export function PositionCard({
  position,
  items,
  etag,
  onEdit,
  onCreate,
  onDelete,
}: {
  readonly position: NavPosition;
  readonly items: readonly NavItem[];
  readonly etag: string | undefined;
  readonly onEdit: (id: string) => void;
  readonly onCreate: (place: NewPlace) => void;
  readonly onDelete: (id: string) => void;
}) {
  const act = useAct(moveNavItem, { changes: [listAllNavItems], isQuiet: "conflicts" });
  const move =
    ({ id, parentId, index, tree }: TreeMove): SendChange =>
    async (when) => {
      const body = { position: POSITIONS.find((name) => name === tree) ?? position, parentId, index };
      return tagOfAnswer(await act.mutateAsync({ params: { id }, body, ...when }));
    };

  return (
    <Card
      title={words.positions[position]}
      isFlush
      actions={
        <Button
          look="quiet"
          icon={Plus}
          aria-label={words.createIn(words.positions[position])}
          onClick={() => onCreate({ position, parentId: null })}
        >
          {words.create}
        </Button>
      }
    >
      {items.length === 0 ? (
        <EmptyState icon={MenuIcon} title={words.empty} />
      ) : (
        <TreeList
          label={words.positions[position]}
          items={items}
          levels={LEVELS}
          nameOf={({ label }) => label}
          show={(item) => <Line item={item} onEdit={() => onEdit(item.id)} />}
          entries={(item) => [
            { id: "edit", label: common.edit, icon: Pencil, onChoose: () => onEdit(item.id) },
            ...(item.parentId === null
              ? [
                  {
                    id: "below",
                    label: words.createBelow,
                    icon: Plus,
                    onChoose: () => onCreate({ position, parentId: item.id }),
                  },
                ]
              : []),
            { id: "delete", label: common.delete, icon: Trash2, isDangerous: true, onChoose: () => onDelete(item.id) },
          ]}
          etag={etag}
          onMove={move}
          others={POSITIONS.filter((name) => name !== position).map((id) => ({ id, label: words.positions[id] }))}
        />
      )}
    </Card>
  );
}
