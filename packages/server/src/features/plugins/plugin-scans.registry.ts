import type { Json } from "@sitevine/plugin-sdk/registration";
import * as z from "zod";
import type { Scan, ScanRegistry } from "../review-cases/index.js";
import { addAll } from "./plugin-additions.model.js";
import type { PluginHost } from "./plugin-host.service.js";
import type { PartKind } from "./plugin-parts.registry.js";

const DEADLINE_MS = 60_000;
const MOST_FINDINGS = 500;
const MOST_USERS = 100;
const MOST_EVIDENCE = 200;

const userId = z.string().min(1).max(64);
const line = z.string().trim().min(1).max(500);

const findingSchema = z.strictObject({
  users: z.array(userId).min(1).max(MOST_USERS),
  severity: z.enum(["low", "medium", "high"]),
  summary: line,
  evidence: z
    .array(
      z.strictObject({
        label: line,
        value: line,
        at: z.iso.datetime().nullable().default(null),
        userId: userId.nullable().default(null),
        key: z.string().max(200).optional(),
      }),
    )
    .max(MOST_EVIDENCE)
    .default([]),
});

/** Patterns of abuse that a plugin looks for, its own or in the place of a built-in one. The built-in one returns with its removal. */
export const scanParts =
  (registry: Pick<ScanRegistry, "add" | "replace">, ask: PluginHost["ask"]): PartKind =>
  ({ manifest: { id }, registration: { scans } }) => {
    const scanOf = (name: string, handler: string): Scan => ({
      name,
      async run({ since, now, thresholds }) {
        const span: Json = { since: since.toISOString(), until: now.toISOString(), thresholds };
        // The analysis logs the failure of a plugin that does not run, and looks at the same span again.
        const value = await ask(id, handler, [span], { deadlineMs: DEADLINE_MS });
        const findings = z.array(findingSchema).max(MOST_FINDINGS).parse(value);
        return findings.map(({ evidence, ...finding }) => ({
          ...finding,
          evidence: evidence.map(({ key, ...entry }) => ({ ...entry, ...(key !== undefined && { key }) })),
        }));
      },
    });
    return addAll(
      Object.entries(scans).map(([name, { handler }]) => () => {
        const scan = scanOf(name, handler);
        return name.startsWith(`${id}.`) ? registry.add(scan) : registry.replace(scan);
      }),
    );
  };
