import { type AnswerOf, listReports } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { useQueueInterval } from "../../app/moderation-news.js";
import { listQueryOf } from "../../app/queries.js";
import { useListState } from "../../lists/list-state.js";

export type Report = AnswerOf<typeof listReports>["data"][number];

/** The states that a list can be narrowed to; without one, it has what is undecided. */
export const STATES = ["open", "in-review", "resolved", "dismissed", "all"] as const;
const PER_PAGE = 50;

/** The reports that the address asks for, the oldest first. */
export function useQueue() {
  const state = useListState({
    filters: {
      status: STATES,
      reason: "text",
      targetType: "text",
      reporterId: "text",
      ownerId: "text",
      since: "text",
      until: "text",
    },
    sorts: ["createdAt", "updatedAt"],
    usualOrder: "asc",
  });
  const { filters, page, sort, order } = state;
  const { status, ...narrowed } = filters;
  const states = status === "all" ? {} : { status: status ?? ("undecided" as const) };
  const list = { ...narrowed, ...states, sort, order, page, limit: PER_PAGE };
  const refetchInterval = useQueueInterval();
  const query = useQuery({ ...listQueryOf(listReports, { query: list }), refetchInterval });
  return { state, query };
}
