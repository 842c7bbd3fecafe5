import { type AnswerOf, me, type PermissionRule } from "@sitevine/api";
import { isPermitted } from "@sitevine/api/client";
import { useSuspenseQuery } from "@tanstack/react-query";
import { queryOf } from "./queries.js";

/** Whoever has signed in, with their permissions as the site says them. */
export type Person = AnswerOf<typeof me>;

export const personQuery = () => ({ ...queryOf(me), staleTime: 60_000 });

export const usePerson = (): Person => useSuspenseQuery(personQuery()).data;

/** True for members of the administrators' group; others may hold the same permissions, and are below them. */
export const isAdministrator = ({ groups }: Person): boolean => groups.some(({ key }) => key === "administrators");

/** True when the permission is held, or any of the area for `area.*`. The site checks again. */
export const may = ({ permissions }: Person, rule: PermissionRule): boolean => isPermitted(rule, new Set(permissions));
