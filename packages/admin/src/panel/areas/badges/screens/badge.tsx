import { deleteBadge, updateBadge } from "@sitevine/api";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Award, Trash2 } from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
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
import {
  type AwardableBadge,
  BADGE_ANSWERS,
  type Badge,
  badgesQuery,
  catalogueQuery,
  metricsQuery,
} from "../queries.js";
import { badgeWords as words } from "../words.js";

const HolderList = lazy(() => import("../parts/holder-list.js").then((module) => ({ default: module.HolderList })));

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

/** Awarding of a badge: its action, its holders and its dialog. */
const useAwarding = (badge: AwardableBadge) => {
  const mayAssign = may(usePerson(), "badge.assign");
  const [opened, open] = useOpened("open");
  const close = (): void => open(null);
  return {
    opened,
    open,
    close,
    action: {
      id: "award",
      label: words.awardTo,
      icon: Award,
      look: "primary",
      isHidden: !mayAssign,
      run: () => open("award"),
    } as const,
    holders: mayAssign && (
      <Suspense fallback={null}>
        <HolderList badge={badge} />
      </Suspense>
    ),
    dialog: opened === "award" && mayAssign && <AwardDialog badge={badge} onClose={close} />,
  };
};

function Details({ badge }: { readonly badge: Badge }) {
  const { id, name, system, holders, etag } = badge;
  const navigate = useNavigate();
  const awarding = useAwarding(badge);
  // Its answers are asked for again elsewhere: here it is missing then.
  const remove = useAct(deleteBadge, { changes: [], overtaken: BADGE_ANSWERS, done: words.deleted(name) });
  return (
    <Page
      title={name}
      trail={TRAIL}
      intro={system && words.systemHint}
      actions={[
        awarding.action,
        {
          id: "delete",
          label: words.delete,
          icon: Trash2,
          look: "danger",
          place: "menu",
          isHidden: system,
          run: () => awarding.open("delete"),
        },
      ]}
    >
      <Stack>
        <DefinitionForm badge={badge} />
        {awarding.holders}
      </Stack>
      {awarding.dialog}
      {awarding.opened === "delete" && (
        <Confirm
          title={words.deleteTitle(name)}
          action={words.delete}
          typed={name}
          onConfirm={async () => {
            await remove.mutateAsync({ params: { id }, ifMatch: etag });
            await navigate({ to: "/acp/badges" });
            await refreshAnswers(BADGE_ANSWERS);
          }}
          onClose={awarding.close}
        >
          {words.deleteText(holders)}
        </Confirm>
      )}
    </Page>
  );
}

function Holders({ badge }: { readonly badge: AwardableBadge }) {
  const awarding = useAwarding(badge);
  return (
    <Page title={badge.name} trail={TRAIL} intro={badge.description} actions={[awarding.action]}>
      {awarding.holders}
      {awarding.dialog}
    </Page>
  );
}

/** Shows the badge of the address among those of an answer. */
function Found<B extends AwardableBadge>({
  among,
  of,
  show,
}: {
  readonly among: readonly B[] | undefined;
  readonly of: Pick<UseQueryResult, "data" | "error" | "refetch">;
  readonly show: (badge: B) => ReactNode;
}) {
  const id = useParameter("id");
  const badge = among?.find((one) => one.id === id);
  if (badge) return show(badge);
  return (
    <Page title={words.title} trail={TRAIL}>
      <Answer of={of}>{() => <Missing />}</Answer>
    </Page>
  );
}

function ManagedBadge() {
  const badges = useQuery(badgesQuery());
  return <Found among={badges.data} of={badges} show={(badge) => <Details key={badge.id} badge={badge} />} />;
}

function BadgeToAward() {
  const badges = useQuery(catalogueQuery());
  return <Found among={badges.data?.data} of={badges} show={(badge) => <Holders key={badge.id} badge={badge} />} />;
}

/** One badge: what it is awarded for, for whoever decides that, and who holds it. */
export const Screen = () => (may(usePerson(), "badge.manage") ? <ManagedBadge /> : <BadgeToAward />);
