import { deleteNavItem, listAllNavItems } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useOpened } from "../../../app/opened.js";
import { taggedQueryOf, useAct } from "../../../app/queries.js";
import { treeWords } from "../../../lists/tree-words.js";
import { Answer } from "../../../ui/answer.js";
import { Confirm } from "../../../ui/dialog.js";
import { MissingDialog } from "../../../ui/missing.js";
import { Page } from "../../../ui/page.js";
import { Stack } from "../../../ui/parts.js";
import { common } from "../../../words/common.js";
import { ANEW, draftKeyOf, LinkForm, type NavItem, type NewPlace, POSITIONS } from "../forms/link-form.js";
import { navigationWords as words } from "../words.js";
import { PositionCard } from "./position-card.js";

/** The place of a new link as the address has it: a position, or the link that it goes below. */
function placeOf(created: string | undefined, all: readonly NavItem[]): NewPlace | undefined {
  if (created === undefined) return undefined;
  const parent = all.find(({ id }) => id === created);
  const position = parent?.position ?? POSITIONS.find((name) => name === created) ?? "header";
  return { position, parentId: parent?.id ?? null };
}

function DeleteLink({
  item: { id, label, etag },
  below,
  onClose,
}: {
  readonly item: NavItem;
  readonly below: number;
  readonly onClose: () => void;
}) {
  const remove = useAct(deleteNavItem, { changes: [listAllNavItems], done: words.deleted(label), isQuiet: true });
  return (
    <Confirm
      title={words.deleteTitle(label)}
      action={common.delete}
      onConfirm={() => remove.mutateAsync({ params: { id }, ifMatch: etag })}
      onClose={onClose}
    >
      <p>
        {words.deleteHint} {below > 0 && words.deleteBelow(below)}
      </p>
    </Confirm>
  );
}

/** The links of the site by place. */
export function Screen() {
  const query = useQuery(taggedQueryOf(listAllNavItems));
  const [edited, edit] = useOpened("edit");
  const [created, create] = useOpened("new");
  const [deletedId, setDeleted] = useState<string>();
  const all = query.data?.data ?? [];
  const deleted = all.find(({ id }) => id === deletedId);
  const item = all.find(({ id }) => id === edited);
  const isGone = edited !== undefined && item === undefined && query.data !== undefined;
  const place = item ?? (isGone ? undefined : placeOf(created, all));
  return (
    <Page
      title={words.title}
      intro={`${words.intro} ${treeWords.howTo}`}
      actions={[{ id: "create-link", label: words.create, icon: Plus, look: "primary", run: () => create("header") }]}
    >
      <Answer of={query}>
        {({ data: items, etag }) => (
          <Stack>
            {POSITIONS.map((position) => (
              <PositionCard
                key={position}
                position={position}
                items={items.filter((link) => link.position === position)}
                etag={etag}
                onEdit={edit}
                onCreate={({ parentId }) => create(parentId ?? position)}
                onDelete={setDeleted}
              />
            ))}
          </Stack>
        )}
      </Answer>
      {place && query.data && (
        <LinkForm
          key={edited ?? created}
          item={item}
          place={place}
          all={all}
          onClose={() => (item ? edit(null) : create(null))}
        />
      )}
      {isGone && <MissingDialog draftKey={draftKeyOf(edited, ANEW)} onClose={() => edit(null)} />}
      {deleted && (
        <DeleteLink
          item={deleted}
          below={all.filter(({ parentId }) => parentId === deleted.id).length}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </Page>
  );
}
