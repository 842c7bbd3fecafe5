import { createCategory, listAllArticles, listCategories, updateCategory } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { groupsQuery } from "../../../app/groups.js";
import { useAct } from "../../../app/queries.js";
import type { FieldNames } from "../../../forms/field-names.js";
import { Form } from "../../../forms/form.js";
import { useDraft } from "../../../forms/use-draft.js";
import { branchOf } from "../../../lists/tree.js";
import { Dialog } from "../../../ui/dialog.js";
import { ColorField, SelectField, TextArea, TextField } from "../../../ui/field.js";
import { common } from "../../../words/common.js";
import type { Category } from "../queries.js";
import { categoryWords as words } from "../words.js";
import { GroupChoice } from "./group-choice.js";

const VISIBILITIES = ["public", "members", "groups"] as const;
const CHANGED = [listCategories, listAllArticles];

/** The categories that can take others, those below another one marked as such. */
export const placesIn = (all: readonly Category[]) => {
  const depthOf = (category: Category): number => {
    const parent = all.find(({ id }) => id === category.parentId);
    return parent ? depthOf(parent) + 1 : 0;
  };
  return all.map((category) => ({ value: category.id, label: `${"— ".repeat(depthOf(category))}${category.name}` }));
};

const valuesOf = ({ name, slug, description, color, parentId, access }: Omit<Category, "id">) => ({
  name,
  slug,
  description,
  color,
  parentId,
  access: {
    visibility: access?.visibility ?? "public",
    readGroupIds: access?.readGroupIds ?? [],
    writeGroupIds: access?.writeGroupIds ?? [],
  },
});

type CategoryValues = ReturnType<typeof valuesOf>;

/** Names the unsaved edits of a category, or of a new one below another. */
export const draftKeyOf = (id: string | undefined, parentId: string | null): string =>
  `category/${id ?? `new/${parentId}`}`;

const NEW = {
  name: "",
  slug: "",
  description: "",
  color: null,
  position: 0,
  articleCount: 0,
  children: [],
};

/** A category to edit, or a new one below `parentId`. */
export function CategoryForm({
  category,
  parentId,
  all,
  onClose,
}: {
  readonly category: Category | undefined;
  readonly parentId: string | null;
  readonly all: readonly Category[];
  readonly onClose: () => void;
}) {
  const create = useAct(createCategory, {
    changes: CHANGED,
    done: ({ name }) => words.created(name),
    isQuiet: true,
  });
  const update = useAct(updateCategory, { changes: CHANGED, done: ({ name }) => words.saved(name), isQuiet: true });
  const { data: groups = [] } = useQuery(groupsQuery("name"));
  const namesOf = (ids: readonly string[]): string =>
    ids.map((id) => groups.find((group) => group.id === id)?.name ?? words.group).join(", ");
  const fields: FieldNames<CategoryValues> = {
    name: common.name,
    slug: words.slug,
    description: words.description,
    color: words.color,
    parentId: { label: words.parent, show: (id) => all.find((other) => other.id === id)?.name ?? words.top },
    access: {
      label: words.access,
      show: ({ visibility, readGroupIds, writeGroupIds }) =>
        [
          words.visibilities[visibility],
          readGroupIds.length > 0 && words.groups(namesOf(readGroupIds)),
          writeGroupIds.length > 0 && words.writeGroups(namesOf(writeGroupIds)),
        ]
          .filter(Boolean)
          .join(" · "),
    },
  };
  /** A category that is gone takes no others: those below it have moved up. */
  const present = (id: string | null): string | null => (all.some((other) => other.id === id) ? id : null);
  const form = useDraft({
    key: draftKeyOf(category?.id, parentId),
    label: category?.name ?? words.create,
    saved: valuesOf(category ?? { ...NEW, parentId }),
    etag: category?.etag,
    fields,
    anew: { key: draftKeyOf(undefined, null), label: words.create, href: "/acp/categories?new=top" },
    onSave: ({ slug, ...values }, changes, when) => {
      const placed = { ...values, parentId: present(values.parentId) };
      if (!category) return create.mutateAsync({ body: slug === "" ? placed : { ...placed, slug } });
      return update.mutateAsync({ params: { id: category.id }, body: changes, ...when });
    },
  });
  const { access } = form.values;
  const own = category ? branchOf(all, category.id) : new Set<string>();
  return (
    <Dialog title={category?.name ?? words.create} onClose={onClose}>
      <Form form={form} submit={category ? common.save : common.create} onSaved={onClose}>
        <TextField
          label={common.name}
          value={form.values.name}
          onChange={(name) => form.set("name", name)}
          issue={form.issue("name")}
          maxLength={80}
        />
        <TextField
          label={words.slug}
          hint={words.slugHint}
          value={form.values.slug}
          onChange={(slug) => form.set("slug", slug)}
          issue={form.issue("slug")}
          maxLength={120}
        />
        <TextArea
          label={words.description}
          value={form.values.description}
          onChange={(description) => form.set("description", description)}
          issue={form.issue("description")}
          rows={2}
          maxLength={500}
          isOptional
        />
        <ColorField
          label={words.color}
          value={form.values.color}
          onChange={(color) => form.set("color", color)}
          issue={form.issue("color")}
          isOptional
        />
        <SelectField
          label={words.parent}
          value={present(form.values.parentId) ?? ""}
          onChange={(id) => form.set("parentId", id === "" ? null : id)}
          issue={form.issue("parentId")}
          choices={[{ value: "", label: words.top }, ...placesIn(all).filter(({ value }) => !own.has(value))]}
        />
        <SelectField
          label={words.visibility}
          value={access.visibility}
          onChange={(visibility) => form.set("access", { ...access, visibility })}
          issue={form.issue("access")}
          choices={VISIBILITIES.map((value) => ({ value, label: words.visibilities[value] }))}
        />
        {access.visibility === "groups" && (
          <GroupChoice
            label={words.readers}
            hint={words.readersHint}
            value={access.readGroupIds}
            onChange={(readGroupIds) => form.set("access", { ...access, readGroupIds })}
          />
        )}
        <GroupChoice
          label={words.writers}
          hint={words.writersHint}
          value={access.writeGroupIds}
          onChange={(writeGroupIds) => form.set("access", { ...access, writeGroupIds })}
        />
      </Form>
    </Dialog>
  );
}
