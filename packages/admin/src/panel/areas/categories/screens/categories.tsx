import { listCategories, reorderCategories } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { ExternalLink, FolderPlus, FolderTree, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { groupsQuery } from "../../../app/groups.js";
import { useOpened } from "../../../app/opened.js";
import { tagOfAnswer, useAct } from "../../../app/queries.js";
import { TreeList } from "../../../lists/tree-list.js";
import { treeWords } from "../../../lists/tree-words.js";
import { Answer } from "../../../ui/answer.js";
import { Button, LinkButton } from "../../../ui/button.js";
import { MissingDialog } from "../../../ui/missing.js";
import { Page } from "../../../ui/page.js";
import { Card, EmptyState, Tag } from "../../../ui/parts.js";
import { common } from "../../../words/common.js";
import { formatNumber } from "../../../words/formats.js";
import { CategoryForm, draftKeyOf } from "../forms/category-form.js";
import { type Category, categoryTreeQuery } from "../queries.js";
import { categoryWords as words } from "../words.js";
import css from "./categories.module.css";
import { DeleteCategory } from "./delete-category.js";

/** The site refuses more. */
const MOST_LEVELS = 10;
const TOP = "top";

function Line({
  category,
  groupNames,
  onEdit,
}: {
  readonly category: Category;
  readonly groupNames: ReadonlyMap<string, string>;
  readonly onEdit: () => void;
}) {
  const { access, articleCount, color, name, slug } = category;
  const names = (ids: readonly string[]): string => ids.map((id) => groupNames.get(id) ?? words.group).join(", ");
  return (
    <>
      <LinkButton className={css.name} onClick={onEdit}>
        {color && <span className={css.dot} style={{ background: color }} />}
        {name}
      </LinkButton>
      <span className={css.detail}>/{slug}</span>
      {access?.visibility === "members" && <Tag tone="info">{words.visibilities.members}</Tag>}
      {access?.visibility === "groups" && (
        <Tag tone="warning">
          {access.readGroupIds.length > 0 ? words.groups(names(access.readGroupIds)) : words.visibilities.members}
        </Tag>
      )}
      {access && access.writeGroupIds.length > 0 && <Tag>{words.writeGroups(names(access.writeGroupIds))}</Tag>}
      <span className={css.detail}>
        {articleCount === 1 ? words.oneArticle : words.articles(formatNumber(articleCount))}
      </span>
    </>
  );
}

/** The tree of categories. */
export function Screen() {
  const query = useQuery(categoryTreeQuery());
  const { data: groups = [] } = useQuery(groupsQuery("name"));
  const groupNames = new Map(groups.map(({ id, name }) => [id, name]));
  const [edited, edit] = useOpened("edit");
  const [createdIn, create] = useOpened("new");
  const [deletedId, setDeleted] = useState<string>();
  const move = useAct(reorderCategories, { changes: [listCategories], isQuiet: "conflicts" });
  const all = query.data?.data ?? [];
  const category = all.find(({ id }) => id === edited);
  const deleted = all.find(({ id }) => id === deletedId);
  const parent = all.find(({ id }) => id === createdIn);
  return (
    <Page
      title={words.title}
      intro={words.intro}
      actions={[{ id: "create-category", label: words.create, icon: Plus, look: "primary", run: () => create(TOP) }]}
    >
      <Answer of={query}>
        {({ data: items, etag }) => (
          <Card isFlush {...(items.length > 1 ? { hint: treeWords.howTo } : {})}>
            {items.length === 0 ? (
              <EmptyState
                icon={FolderTree}
                title={words.empty}
                hint={words.emptyHint}
                actions={<Button onClick={() => create(TOP)}>{words.create}</Button>}
              />
            ) : (
              <TreeList
                label={words.title}
                items={items}
                levels={MOST_LEVELS}
                nameOf={({ name }) => name}
                show={(item) => <Line category={item} groupNames={groupNames} onEdit={() => edit(item.id)} />}
                entries={(item) => [
                  { id: "edit", label: common.edit, icon: Pencil, onChoose: () => edit(item.id) },
                  { id: "below", label: words.createBelow, icon: FolderPlus, onChoose: () => create(item.id) },
                  {
                    id: "open",
                    label: words.open,
                    icon: ExternalLink,
                    onChoose: () => location.assign(`/categories/${item.slug}`),
                  },
                  {
                    id: "delete",
                    label: common.delete,
                    icon: Trash2,
                    isDangerous: true,
                    onChoose: () => setDeleted(item.id),
                  },
                ]}
                etag={etag}
                onMove={({ id, parentId, index }) =>
                  async (when) => {
                    const body = { items: [{ id, parentId, position: index }] };
                    return tagOfAnswer(await move.mutateAsync({ body, ...when }));
                  }}
              />
            )}
          </Card>
        )}
      </Answer>
      {(category || createdIn) && query.data && (
        <CategoryForm
          key={category?.id ?? createdIn}
          category={category}
          parentId={parent?.id ?? null}
          all={all}
          onClose={() => (category ? edit(null) : create(null))}
        />
      )}
      {edited && !category && query.data && (
        <MissingDialog draftKey={draftKeyOf(edited, null)} onClose={() => edit(null)} />
      )}
      {deleted && <DeleteCategory category={deleted} all={all} onClose={() => setDeleted(undefined)} />}
    </Page>
  );
}
