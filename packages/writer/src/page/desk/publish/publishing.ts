import {
  type AnswerOf,
  deleteArticle,
  listCategories,
  publishArticle,
  scheduleArticle,
  unpublishArticle,
  unscheduleArticle,
} from "@sitevine/api";
import { client } from "@sitevine/app-kit";
import { loadStored } from "../../save/site-port.js";
import type { Desk } from "../desk.js";
import { nameAddress } from "./own-address.js";
import { update } from "./updating.js";

export type Category = AnswerOf<typeof listCategories>[number];

/** A category with how deep it stands in the tree. */
export interface CategoryChoice {
  readonly id: string;
  readonly label: string;
}

const flatten = (categories: readonly Category[], depth: number): readonly CategoryChoice[] =>
  categories.flatMap(({ id, name, children }) => [
    { id, label: `${"\u2003".repeat(depth)}${name}` },
    ...flatten(children, depth + 1),
  ]);

export const loadCategories = async (): Promise<readonly CategoryChoice[]> =>
  flatten(await client.call(listCategories), 0);

/** Gives an article the address of its title before anybody can read it. */
async function named(desk: Desk, work: (id: string) => Promise<unknown>): Promise<void> {
  desk.collect();
  await desk.saver.flush();
  await nameAddress(desk);
  await act(desk, work);
}

function act(desk: Desk, work: (id: string) => Promise<unknown>): Promise<void> {
  desk.collect();
  return desk.saver.act(async ({ article: { id } }) => {
    await work(id);
    return loadStored(id);
  });
}

const hasCopy = ({ saver }: Desk): boolean => Boolean(saver.stored.get()?.copy);

export const publish = (desk: Desk): Promise<void> =>
  hasCopy(desk) ? update(desk) : named(desk, (id) => client.call(publishArticle, { params: { id } }));

export const schedule = (desk: Desk, publishAt: Date): Promise<void> =>
  hasCopy(desk)
    ? update(desk, { publishAt })
    : named(desk, (id) =>
        client.call(scheduleArticle, { params: { id }, body: { publishAt: publishAt.toISOString() } }),
      );

export const unpublish = (desk: Desk): Promise<void> =>
  act(desk, (id) => client.call(unpublishArticle, { params: { id } }));

export const unschedule = (desk: Desk): Promise<void> =>
  hasCopy(desk)
    ? update(desk, { publishAt: null })
    : act(desk, (id) => client.call(unscheduleArticle, { params: { id } }));

export async function remove(desk: Desk): Promise<void> {
  const id = desk.saver.stored.get()?.article.id;
  desk.saver.stop();
  if (id) await client.call(deleteArticle, { params: { id } });
}
