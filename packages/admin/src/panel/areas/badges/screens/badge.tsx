import { deleteBadge, updateBadge } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Award, Trash2 } from "lucide-react";
import { useParameter } from "../../../app/address.js";
import { useOpened } from "../../../app/opened.js";
import { may, usePerson } from "../../../app/person.js";
import { refreshAnswers, useAct } from "../../../app/queries.js";
import { Form } from "../../../forms/form.js";
import { useDraft } from "../../../forms/use-draft.js";
import { Answer } from "../../../ui/answer.js";
import { Confirm } from "../../../ui/dialog.js";
import { Missing } from "../../../ui/missing.js";
import { Page } from "../../../ui/page.js";
import { Card, Stack } from "../../../ui/parts.js";
import { AwardDialog } from "../forms/award-dialog.js";
import { BadgeFields, badgeFieldNames } from "../forms/badge-fields.js";
import { type BadgeValues, valuesOf, written } from "../forms/badge-values.js";
import { HolderList } from "../parts/holder-list.js";
import { BADGE_ANSWERS, type Badge, badgesQuery, metricsQuery } from "../queries.js";
import { badgeWords as words } from "../words.js";

const TRAIL = [{ label: words.title, to: { to: "/acp/badges" } }] as const;

function DefinitionForm({ badge }: { readonly badge: Badge }) {
  const { id, name, etag } = badge;
  const { data: metrics = [] } = useQuery(metricsQuery());
  const update = useAct(updateBadge, {
    changes: BADGE_ANSWERS,
    done: (saved) => words.saved(saved.name),
    isQuiet: "conflicts",
  });
  const form = useDraft<BadgeValues>({
    key: `badge/${id}`,
    label: name,
    saved: valuesOf(badge),
    etag,
    fields: badgeFieldNames(metrics),
    anew: { key: "badge/new", label: words.new, href: "/acp/badges/new" },
    onSave: (_values, changes, when) => update.mutateAsync({ params: { id }, body: written(changes), ...when }),
  });
  return (
    <Card title={words.definition}>
      <Form form={form}>
        <BadgeFields form={form} />
      </Form>
    </Card>
  );
}

function Details({ badge }: { readonly badge: Badge }) {
  const { id, name, system, holders, etag } = badge;
  const person = usePerson();
  const mayAssign = may(person, "badge.assign");
  const navigate = useNavigate();
  const [opened, open] = useOpened("open");
  const close = (): void => open(null);
  // Its answers are asked for again elsewhere: here it is missing then.
  const remove = useAct(deleteBadge, { changes: [], overtaken: BADGE_ANSWERS, done: words.deleted(name) });
  return (
    <Page
      title={name}
      trail={TRAIL}
      intro={system && words.systemHint}
      actions={[
        {
          id: "award",
          label: words.awardTo,
          icon: Award,
          look: "primary",
          isHidden: !mayAssign,
          run: () => open("award"),
        },
        {
          id: "delete",
          label: words.delete,
          icon: Trash2,
          look: "danger",
          place: "menu",
          isHidden: system,
          run: () => open("delete"),
        },
      ]}
    >
      <Stack>
        <DefinitionForm badge={badge} />
        {mayAssign && <HolderList badge={badge} />}
      </Stack>
      {opened === "award" && mayAssign && <AwardDialog badge={badge} onClose={close} />}
      {opened === "delete" && (
        <Confirm
          title={words.deleteTitle(name)}
          action={words.delete}
          typed={name}
          onConfirm={async () => {
            await remove.mutateAsync({ params: { id }, ifMatch: etag });
            await navigate({ to: "/acp/badges" });
            await refreshAnswers(BADGE_ANSWERS);
          }}
          onClose={close}
        >
          {words.deleteText(holders)}
        </Confirm>
      )}
    </Page>
  );
}

/** One badge: what it is awarded for, and who holds it. */
export function Screen() {
  const id = useParameter("id");
  const badges = useQuery(badgesQuery());
  const badge = badges.data?.find((one) => one.id === id);
  if (badge) return <Details key={id} badge={badge} />;
  return (
    <Page title={words.title} trail={TRAIL}>
      <Answer of={badges}>{() => <Missing />}</Answer>
    </Page>
  );
}
