import { listBadgeHolders, revokeBadge } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Award, Undo2 } from "lucide-react";
import { useState } from "react";
import { may, usePerson } from "../../../app/person.js";
import { listQueryOf, useAct } from "../../../app/queries.js";
import { DataList } from "../../../lists/data-list.js";
import { useListState } from "../../../lists/list-state.js";
import { Button } from "../../../ui/button.js";
import { Confirm } from "../../../ui/dialog.js";
import { MemberLink, Moment, Who } from "../../../ui/parts.js";
import { common } from "../../../words/common.js";
import { type AwardableBadge, BADGE_ANSWERS, type Holder } from "../queries.js";
import { badgeWords as words } from "../words.js";
import css from "./holder-list.module.css";

const PER_PAGE = 25;

/** Holders of a badge, and the times of their awards. */
export function HolderList({ badge: { id, name } }: { readonly badge: AwardableBadge }) {
  const person = usePerson();
  const mayAdminister = may(person, "admin.access");
  const hint = may(person, "badge.manage") ? words.noHoldersHint : words.awardFirstHint;
  const state = useListState({ sorts: ["awardedAt"] });
  const { page, order } = state;
  const query = useQuery(listQueryOf(listBadgeHolders, { params: { id }, query: { page, order, limit: PER_PAGE } }));
  const [leaving, setLeaving] = useState<Holder["user"] | null>(null);
  const revoke = useAct(revokeBadge, {
    changes: BADGE_ANSWERS,
    done: words.takenBack(name, leaving?.displayName ?? ""),
  });
  return (
    <section className={css.holders} aria-labelledby="holders">
      <h2 id="holders">{words.holders}</h2>
      <DataList
        label={words.holders}
        state={state}
        query={query}
        idOf={({ user }) => user.id}
        nameOf={({ user }) => user.displayName}
        columns={[
          {
            id: "who",
            label: words.who,
            kind: "main",
            show: ({ user }) =>
              mayAdminister ? (
                <Link to="/acp/people/$id" params={{ id: user.id }}>
                  <Who person={user} />
                </Link>
              ) : (
                <MemberLink person={user} />
              ),
            text: ({ user }) => user.username,
          },
          { id: "note", label: words.note, show: ({ note }) => note, text: ({ note }) => note ?? "" },
          {
            id: "by",
            label: words.awardedBy,
            show: ({ awardedBy }) => awardedBy?.displayName ?? words.byRule,
            text: ({ awardedBy }) => awardedBy?.username ?? "",
          },
          {
            id: "awarded",
            label: words.awardedAt,
            sort: "awardedAt",
            show: ({ awardedAt }) => <Moment at={awardedAt} />,
            text: ({ awardedAt }) => awardedAt,
          },
          {
            id: "acts",
            label: common.actions,
            kind: "tight",
            show: ({ user }) => (
              <Button icon={Undo2} aria-label={words.takeBackFrom(user.displayName)} onClick={() => setLeaving(user)}>
                {words.takeBack}
              </Button>
            ),
          },
        ]}
        empty={{ icon: Award, title: words.noHolders, hint }}
      />
      {leaving && (
        <Confirm
          title={words.takeBackTitle(name, leaving.displayName)}
          action={words.takeBack}
          onConfirm={() => revoke.mutateAsync({ params: { id, userId: leaving.id } })}
          onClose={() => setLeaving(null)}
        >
          {words.takeBackText}
        </Confirm>
      )}
    </section>
  );
}
