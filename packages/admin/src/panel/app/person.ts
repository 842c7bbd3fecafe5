import { type AnswerOf, me, type PermissionRule } from "@sitevine/api";
import { isPermitted } from "@sitevine/api/client";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { beginSession } from "./client.js";
import { queryOf } from "./queries.js";

/** Signed-in member, with their permissions as the site reports them. */
export type Person = AnswerOf<typeof me>;

export const personQuery = () => ({ ...queryOf(me), staleTime: 60_000 });

export const usePerson = (): Person => useSuspenseQuery(personQuery()).data;

/** The part of a person that the frame of a panel shows. */
export interface FramedPerson {
  readonly user: Pick<Person["user"], "displayName" | "username" | "avatarUrl">;
  readonly permissions: Person["permissions"];
}

let framed: FramedPerson | undefined;

/** Gives the frame whoever has signed in, before the rest is known. */
export function introduce({ person }: NonNullable<Awaited<ReturnType<typeof beginSession>>>): void {
  framed = { user: person, permissions: [...person.permissions] };
}

/** Signed-in member as the frame needs them: known from the start, without an access token. */
export function useFramedPerson(): FramedPerson {
  const known = useQuery(personQuery()).data ?? framed;
  if (!known) throw new Error("The panel does not know who has signed in.");
  return known;
}

/** True for members of the administrators' group; others may hold the same permissions, and are below them. */
export const isAdministrator = ({ groups }: Person): boolean => groups.some(({ key }) => key === "administrators");

/** True when the permission is held, or any of the area for `area.*`. The site checks again. */
export const may = ({ permissions }: Pick<Person, "permissions">, rule: PermissionRule): boolean =>
  isPermitted(rule, new Set(permissions));
