import * as z from "zod";
import type { Json, PluginMessage } from "./messages.js";
import { PluginFailure } from "./plugin-failure.js";

// Results of JSON.parse are JSON; only presence is checked.
const json = z.custom<Json>((value) => value !== undefined);
// The process of a plugin cuts what it says of an error, and whatever stands in a log.
const sentence = z.string().max(4_000);
const stack = z.string().max(8_000).optional();
const id = z.int().nonnegative().max(0xffff_ffff);

const schema: z.ZodType<PluginMessage> = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready"), registration: json }),
  z.object({ type: z.literal("broken"), message: sentence, stack }),
  z.object({ type: z.literal("result"), id, value: json, hasBody: z.boolean() }),
  z.object({ type: z.literal("failure"), id, message: sentence, stack }),
  z.object({
    type: z.literal("ask"),
    id,
    within: id.nullable(),
    service: z.string().max(200),
    args: z.array(json).max(16),
  }),
  z.object({ type: z.literal("credit"), id, bytes: z.int().nonnegative() }),
  z.object({ type: z.literal("pong"), nonce: z.string().max(100) }),
  z.object({ type: z.literal("log"), level: z.enum(["debug", "info", "warn", "error"]), message: sentence }),
]);

/** Throws a PluginFailure for a message that is none. */
export function readPluginMessage(text: string): PluginMessage {
  const read = schema.safeParse(parse(text));
  if (!read.success) throw new PluginFailure("garbage", "The plugin sent a message that the site does not know.");
  return read.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
