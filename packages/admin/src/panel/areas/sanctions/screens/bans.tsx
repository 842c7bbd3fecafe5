import { liftBan, listBans, listModerationLog } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { usePerson } from "../../../app/person.js";
import { listQueryOf, useAct } from "../../../app/queries.js";
import { takeBackOf } from "../../../app/take-back.js";
import { useListState } from "../../../lists/list-state.js";
import { LIFTABLE, Liftable } from "../liftable.js";
import { sanctionWords as words } from "../words.js";

/** Bans in force and past ones. */
export function Screen() {
  const state = useListState(LIFTABLE);
  const { filters, page, order } = state;
  const query = useQuery(listQueryOf(listBans, { query: { ...filters, page, order, limit: 50 } }));
  const person = usePerson();
  const lift = useAct(liftBan, {
    changes: [listBans, listModerationLog],
    done: ({ user }) => words.lifted(user.displayName),
    undo: ({ id }) => takeBackOf(person, { type: "ban", id }),
  });
  return <Liftable act="ban" state={state} query={query} onLift={(id) => lift.mutateAsync({ params: { id } })} />;
}
