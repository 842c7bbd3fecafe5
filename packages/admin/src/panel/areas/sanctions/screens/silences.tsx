import { liftSilence, listModerationLog, listSilences } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { usePerson } from "../../../app/person.js";
import { listQueryOf, useAct } from "../../../app/queries.js";
import { takeBackOf } from "../../../app/take-back.js";
import { useListState } from "../../../lists/list-state.js";
import { LIFTABLE, Liftable } from "../liftable.js";
import { sanctionWords as words } from "../words.js";

/** Silences in force and past ones. */
export function Screen() {
  const state = useListState(LIFTABLE);
  const { filters, page, order } = state;
  const query = useQuery(listQueryOf(listSilences, { query: { ...filters, page, order, limit: 50 } }));
  const person = usePerson();
  const lift = useAct(liftSilence, {
    changes: [listSilences, listModerationLog],
    done: ({ user }) => words.lifted(user.displayName),
    undo: ({ id }) => takeBackOf(person, { type: "silence", id }),
  });
  return <Liftable act="silence" state={state} query={query} onLift={(id) => lift.mutateAsync({ params: { id } })} />;
}
