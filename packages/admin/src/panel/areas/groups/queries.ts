import {
  type AnswerOf,
  getGroup,
  getUserDetail,
  listGroups,
  listPermissions,
  listProgressionGroups,
  listUsers,
  me,
} from "@sitevine/api";
import { queryOptions } from "@tanstack/react-query";
import { queryOf } from "../../app/queries.js";
import { translated } from "./permission-words.js";

export type Group = AnswerOf<typeof getGroup>;

/** Endpoints whose answers are out of date when a group has changed. */
export const GROUP_ANSWERS = [listGroups, getGroup, listUsers, getUserDetail, listProgressionGroups, me] as const;

/** The group whose members may do everything. */
export const isAlmighty = ({ key }: Pick<Group, "key">): boolean => key === "administrators";

/** Every permission, with its words in the language of the page. */
export const permissionsQuery = () => ({
  ...queryOptions(queryOf(listPermissions)),
  select: (all: AnswerOf<typeof listPermissions>) => all.map(translated),
});
