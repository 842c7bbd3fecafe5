import { Ban as BanIcon, MicOff } from "lucide-react";
import { useState } from "react";
import { useOpened } from "../../app/opened.js";
import { DataList, type DataListProps } from "../../lists/data-list.js";
import type { ListState } from "../../lists/list-state.js";
import { Button } from "../../ui/button.js";
import { Confirm } from "../../ui/dialog.js";
import { Page } from "../../ui/page.js";
import { common } from "../../words/common.js";
import { moderationWords } from "../../words/moderation.js";
import { type Ban, memberColumn, SANCTION_COLUMNS, type Silence, sanctionFilters } from "./columns.js";
import { IssueForm } from "./issue-form.js";
import { sanctionWords as words } from "./words.js";

const STATES = ["active", "expired", "lifted"] as const;
export const LIFTABLE = { filters: { status: STATES, userId: "text" }, sorts: ["createdAt"] } as const;

const WORDS = {
  silence: {
    title: words.silences,
    intro: words.silencesIntro,
    icon: MicOff,
    question: words.liftSilenceTitle,
    hint: words.liftSilenceHint,
    empty: { icon: MicOff, title: words.noSilences, hint: words.noSilencesHint },
  },
  ban: {
    title: words.bans,
    intro: words.bansIntro,
    icon: BanIcon,
    question: words.liftBanTitle,
    hint: words.liftBanHint,
    empty: { icon: BanIcon, title: words.noBans, hint: words.noBansHint },
  },
} as const;

/** Silences or bans, which are lifted alike. */
export function Liftable<S extends Silence | Ban>({
  act,
  state,
  query,
  onLift,
}: {
  readonly act: "silence" | "ban";
  readonly state: ListState<typeof LIFTABLE>;
  readonly query: DataListProps<S, typeof LIFTABLE>["query"];
  readonly onLift: (id: string) => Promise<unknown>;
}) {
  const [opened, open] = useOpened("open");
  const [lifting, setLifting] = useState<S>();
  const { title, intro, icon, question, hint, empty } = WORDS[act];
  const issue = { id: act, label: moderationWords.titles[act], icon, look: "primary" } as const;
  return (
    <Page title={title} intro={intro} actions={[{ ...issue, run: () => open(act) }]}>
      <DataList
        screen={`${act}s`}
        label={title}
        state={state}
        query={query}
        idOf={({ id }) => id}
        nameOf={({ user }) => user.displayName}
        filters={sanctionFilters(STATES, query.data?.data)}
        columns={[
          memberColumn,
          ...SANCTION_COLUMNS,
          {
            id: "actions",
            label: common.actions,
            kind: "tight",
            show: (sanction) =>
              sanction.actions.includes("lift") && <Button onClick={() => setLifting(sanction)}>{words.lift}</Button>,
          },
        ]}
        empty={empty}
      />
      {opened === act && <IssueForm act={act} onClose={() => open(null)} />}
      {lifting && (
        <Confirm
          title={question(lifting.user.displayName)}
          action={words.lift}
          isDangerous={false}
          onConfirm={() => onLift(lifting.id)}
          onClose={() => setLifting(undefined)}
        >
          {hint}
        </Confirm>
      )}
    </Page>
  );
}
