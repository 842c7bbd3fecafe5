import type { Json } from "@sitevine/plugin-sdk/registration";
import * as z from "zod";
import type { Caller } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import { fieldIssues } from "../../kernel/field-issues.js";
import { conflict, invalid, notFound } from "../../kernel/refusals.js";
import type { Database } from "../../platform/db/database.js";
import type { AskService } from "../../platform/plugin-process/plugin-process.js";
import { findUserSummaries } from "../users/index.js";
import type { PluginParts } from "./plugin-parts.registry.js";
import {
  addValue,
  countValues,
  deleteValue,
  findValue,
  findValues,
  putValue,
  replaceValue,
} from "./plugin-values.repo.js";

export interface PluginServicesDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** The value of a registered setting, decrypted. */
  readonly readSetting: (key: string) => Promise<unknown>;
}

const MOST_VALUE = 64 * 1024;
const MOST_VALUES = 10_000;
const PAGE = 100;

/** A question with checked arguments; `caller` is undefined where nobody made a call. */
interface Question<Args> {
  readonly args: Args;
  readonly parts: PluginParts;
  readonly caller: Caller | undefined;
}

type Service = (args: readonly Json[], question: Omit<Question<never>, "args">) => Promise<Json>;

/** Declares a service by its arguments; they are checked before it runs. */
function service<Args>(schema: z.ZodType<Args>, run: (question: Question<Args>) => Promise<Json>): Service {
  return async (args, { parts, caller }) => {
    const read = schema.safeParse(args);
    if (!read.success)
      throw invalid(
        fieldIssues(read.error, "arguments"),
        `The arguments are not valid: ${z.prettifyError(read.error)}`,
      );
    return run({ args: read.data, parts, caller });
  };
}

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
    throw invalid([{ path: "value", message: `must be at most ${MOST_VALUE} bytes of JSON`, code: "too_big" }]);
  return text;
}

/** What plugins may ask the site for, by the name of the service. */
export function createPluginServices({
  db,
  clock,
  readSetting,
}: PluginServicesDeps): (parts: PluginParts) => AskService<Caller> {
  const services: ReadonlyMap<string, Service> = new Map([
    [
      "values.get",
      service(z.tuple([key]), async ({ args: [name], parts: { manifest } }) => {
        const text = await findValue(db.read, manifest.id, name);
        return text === null ? null : (JSON.parse(text) as Json);
      }),
    ],
    [
      "values.set",
      service(z.tuple([key, json]), async ({ args: [name, value], parts: { manifest } }) => {
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
    ],
    [
      "values.replace",
      service(z.tuple([key, json, json]), ({ args: [name, expected, value], parts: { manifest } }) => {
        const write = { pluginId: manifest.id, key: name, value: valueText(value), now: clock.now() };
        return db.transaction(
          (tx) => (expected === null ? addValue(tx, write) : replaceValue(tx, write, textOf(expected))),
          { changes: [] },
        );
      }),
    ],
    [
      "values.delete",
      service(z.tuple([key]), async ({ args: [name], parts: { manifest } }) => {
        await db.transaction((tx) => deleteValue(tx, manifest.id, name), { changes: [] });
        return NOTHING;
      }),
    ],
    [
      "values.list",
      service(
        z.tuple([z.string().max(200), z.string().max(200)]),
        async ({ args: [prefix, after], parts: { manifest } }) => {
          const found = await findValues(db.read, manifest.id, { prefix, after, limit: PAGE });
          return found.map(({ key: name, value }) => ({ key: name, value: JSON.parse(value) as Json }));
        },
      ),
    ],
    [
      "settings.get",
      service(z.tuple([key]), async ({ args: [name], parts: { registration } }) => {
        if (!Object.hasOwn(registration.settings, name)) throw notFound(`The plugin has no setting ${name}.`);
        return (await readSetting(name)) as Json;
      }),
    ],
    [
      "users.find",
      service(z.tuple([z.array(z.string().max(64)).max(PAGE)]), async ({ args: [ids] }) => {
        const users = await findUserSummaries(db.read, ids);
        return [...users.values()].map(({ id, username, displayName }) => ({ id, username, displayName }));
      }),
    ],
  ]);
  return (parts) => async (name, args, caller) => {
    const asked = services.get(name);
    if (!asked) throw notFound(`The site has no service ${name}.`);
    return asked(args, { parts, caller });
  };
}
