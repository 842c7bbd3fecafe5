import { type AnswerOf, createNavItem, listAllNavItems, updateNavItem } from "@sitevine/api";
import { useAct } from "../../../app/queries.js";
import type { FieldNames } from "../../../forms/field-names.js";
import { Form } from "../../../forms/form.js";
import { useDraft } from "../../../forms/use-draft.js";
import { Dialog } from "../../../ui/dialog.js";
import { CheckField, SelectField, TextField } from "../../../ui/field.js";
import { common } from "../../../words/common.js";
import { navigationWords as words } from "../words.js";

export type NavItem = AnswerOf<typeof listAllNavItems>[number];
export type NavPosition = NavItem["position"];

export const POSITIONS = ["header", "footer", "sidebar"] as const satisfies readonly NavPosition[];
const AUDIENCES = ["everyone", "guests", "members"] as const satisfies readonly NavItem["audience"][];

/** Position of a new link. */
export interface NewPlace {
  readonly position: NavPosition;
  readonly parentId: string | null;
}

const newLink = ({ position, parentId }: NewPlace) => ({
  label: "",
  href: "",
  faIcon: null,
  position,
  parentId,
  audience: "everyone" as const,
  newTab: false,
  active: true,
});

const valuesOf = (item: Omit<NavItem, "id" | "order" | "pluginId" | "etag">) => ({
  label: item.label,
  href: item.href,
  faIcon: item.faIcon,
  position: item.position,
  parentId: item.parentId,
  audience: item.audience,
  newTab: item.newTab,
  active: item.active,
});

type LinkValues = ReturnType<typeof valuesOf>;

/** Names the unsaved edits of a link, or of a new one at a place. */
export const draftKeyOf = (id: string | undefined, { position, parentId }: NewPlace): string =>
  `link/${id ?? `new/${position}/${parentId}`}`;

/** Position of a link that is recreated from the edits of a deleted one. */
export const ANEW: NewPlace = { position: "header", parentId: null };

/** A link to edit, or a new one. */
export function LinkForm({
  item,
  place,
  all,
  onClose,
}: {
  readonly item: NavItem | undefined;
  readonly place: NewPlace;
  readonly all: readonly NavItem[];
  readonly onClose: () => void;
}) {
  const options = { changes: [listAllNavItems], isQuiet: true };
  const create = useAct(createNavItem, { ...options, done: ({ label }) => words.created(label) });
  const update = useAct(updateNavItem, { ...options, done: ({ label }) => words.saved(label) });
  const fields: FieldNames<LinkValues> = {
    label: words.label,
    href: words.href,
    faIcon: words.icon,
    position: { label: words.position, show: (position) => words.positions[position] },
    parentId: { label: words.parent, show: (id) => all.find((link) => link.id === id)?.label ?? words.top },
    audience: { label: words.audience, show: (audience) => words.audiences[audience] },
    newTab: words.newTab,
    active: words.active,
  };
  /** A link that is gone has none below it. */
  const present = (id: string | null): string | null => (all.some((other) => other.id === id) ? id : null);
  const form = useDraft({
    key: draftKeyOf(item?.id, place),
    label: item?.label ?? words.create,
    saved: valuesOf(item ?? newLink(place)),
    etag: item?.etag,
    fields,
    anew: { key: draftKeyOf(undefined, ANEW), label: words.create, href: `/acp/navigation?new=${ANEW.position}` },
    onSave: (body, changes, when) =>
      item
        ? update.mutateAsync({ params: { id: item.id }, body: changes, ...when })
        : create.mutateAsync({ body: { ...body, parentId: present(body.parentId) } }),
  });
  const { values, set, issue } = form;
  const parents = all.filter(
    ({ id, parentId, position }) => parentId === null && position === values.position && id !== item?.id,
  );
  return (
    <Dialog title={item?.label ?? words.create} onClose={onClose}>
      <Form form={form} submit={item ? common.save : common.create} onSaved={onClose}>
        <TextField
          label={words.label}
          value={values.label}
          onChange={(label) => set("label", label)}
          issue={issue("label")}
          maxLength={80}
        />
        <TextField
          label={words.href}
          hint={words.hrefHint}
          value={values.href}
          onChange={(href) => set("href", href)}
          issue={issue("href")}
        />
        <TextField
          label={words.icon}
          hint={words.iconHint}
          value={values.faIcon ?? ""}
          onChange={(icon) => set("faIcon", icon.trim() === "" ? null : icon.trim())}
          issue={issue("faIcon")}
          isOptional
        />
        <SelectField
          label={words.position}
          value={values.position}
          onChange={(position) => {
            set("position", position);
            set("parentId", position === item?.position ? item.parentId : null);
          }}
          issue={issue("position")}
          choices={POSITIONS.map((value) => ({ value, label: words.positions[value] }))}
        />
        <SelectField
          label={words.parent}
          value={present(values.parentId) ?? ""}
          onChange={(id) => set("parentId", id === "" ? null : id)}
          issue={issue("parentId")}
          choices={[{ value: "", label: words.top }, ...parents.map(({ id, label }) => ({ value: id, label }))]}
        />
        <SelectField
          label={words.audience}
          value={values.audience}
          onChange={(audience) => set("audience", audience)}
          issue={issue("audience")}
          choices={AUDIENCES.map((value) => ({ value, label: words.audiences[value] }))}
        />
        <CheckField label={words.newTab} value={values.newTab} onChange={(newTab) => set("newTab", newTab)} />
        <CheckField
          label={words.active}
          hint={words.activeHint}
          value={values.active}
          onChange={(active) => set("active", active)}
        />
      </Form>
    </Dialog>
  );
}
