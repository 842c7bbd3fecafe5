import type { Json } from "@sitevine/plugin-sdk/registration";
import * as z from "zod";
import type { Clock } from "../../kernel/clock.js";
import { conflict, invalid } from "../../kernel/refusals.js";
import type { Database } from "../../platform/db/database.js";
import { type PluginServices, service } from "./plugin-service.model.js";
import {
  addValue,
  countValues,
  deleteValue,
  findValue,
  findValues,
  putValue,
  replaceValue,
} from "./plugin-values.repo.js";

export interface PluginValuesDeps {
  readonly db: Database;
  readonly clock: Clock;
}

const MOST_VALUE = 64 * 1024;
const MOST_VALUES = 10_000;
const PAGE = 100;

const key = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[^\u0000]*$/);
const json = z.custom<Json>((value) => value !== undefined);
const NOTHING = null;

const textOf = (value: Json): string => JSON.stringify(value);

function valueText(value: Json): string {
  const text = textOf(value);
  if (Buffer.byteLength(text) > MOST_VALUE)
    throw invalid(
      [{ path: "value", message: `must be at most ${MOST_VALUE} bytes of JSON`, code: "too_big" }],
      // A plugin is given the sentence and not the details.
      `A value has at most ${MOST_VALUE} bytes of JSON.`,
    );
  return text;
}

/** JSON values that the site keeps for a plugin. */
export const createPluginValues = ({ db, clock }: PluginValuesDeps): PluginServices => ({
  "values.get": service(z.tuple([key]), async ({ args: [name], parts: { manifest } }) => {
    const text = await findValue(db.read, manifest.id, name);
    return text === null ? null : (JSON.parse(text) as Json);
  }),
  "values.set": service(z.tuple([key, json]), async ({ args: [name, value], parts: { manifest } }) => {
    const write = { pluginId: manifest.id, key: name, value: valueText(value), now: clock.now() };
    await db.transaction(
      async (tx) => {
        const isNew = (await findValue(tx, manifest.id, name)) === null;
        if (isNew && (await countValues(tx, manifest.id)) >= MOST_VALUES)
          throw conflict(`A plugin keeps at most ${MOST_VALUES} values.`);
        await putValue(tx, write);
      },
      { changes: [] },
    );
    return NOTHING;
  }),
  "values.replace": service(z.tuple([key, json, json]), ({ args: [name, expected, value], parts: { manifest } }) => {
    const write = { pluginId: manifest.id, key: name, value: valueText(value), now: clock.now() };
    return db.transaction(
      (tx) => (expected === null ? addValue(tx, write) : replaceValue(tx, write, textOf(expected))),
      { changes: [] },
    );
  }),
  "values.delete": service(z.tuple([key]), async ({ args: [name], parts: { manifest } }) => {
    await db.transaction((tx) => deleteValue(tx, manifest.id, name), { changes: [] });
    return NOTHING;
  }),
  "values.list": service(
    z.tuple([z.string().max(200), z.string().max(200)]),
    async ({ args: [prefix, after], parts: { manifest } }) => {
      const found = await findValues(db.read, manifest.id, { prefix, after, limit: PAGE });
      return found.map(({ key: name, value }) => ({ key: name, value: JSON.parse(value) as Json }));
    },
  ),
});
