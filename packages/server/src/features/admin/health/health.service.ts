import { setTimeout as pause } from "node:timers/promises";
import type { AnswerOf, getAdminHealth } from "@sitevine/api";
import type { Clock } from "../../../kernel/clock.js";
import type { Database } from "../../../platform/db/database.js";
import type { DiskSpace } from "../../../platform/files/disk-space.js";
import type { JobQueue, QueueState } from "../../../platform/jobs/jobs.js";
import type { KeptUses } from "../../../platform/kept/kept-uses.js";
import type { KeyValueStore } from "../../../platform/kv/key-value-store.js";
import type { Logger } from "../../../platform/logger.js";
import type { LoopDelay } from "../../../platform/loop-delay.js";
import { MailRefusedError } from "../../../platform/mail/mail-refused.js";
import type { Mailer } from "../../../platform/mail/mailer.js";
import { readProcessMemory } from "../../../platform/process-memory.js";
import type { BlobStorage } from "../../../platform/storage/blob-storage.js";
import type { PluginHealth } from "../../plugins/index.js";
import { diskVerdict, outboxVerdict, pluginVerdict, queueVerdict, type Verdict, worstOf } from "./health.policy.js";
import { type DiskName, disksView, keptView, memoryView, queueView } from "./health.view.js";

export interface HealthDeps {
  readonly db: Database;
  readonly store: Pick<KeyValueStore, "ping">;
  readonly queue: Pick<JobQueue, "state">;
  readonly storage: Pick<BlobStorage, "read" | "write">;
  readonly mailer: Pick<Mailer, "kind" | "check">;
  readonly findPlugins: () => Promise<PluginHealth>;
  readonly findDisks: () => Promise<readonly DiskSpace<DiskName>[]>;
  readonly keptUses: Pick<KeptUses, "read">;
  readonly loopDelay: Pick<LoopDelay, "read">;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly isProduction: boolean;
  /** The longest time that a component may take to answer; defaults to 3 seconds. */
  readonly patienceMs?: number;
}

type Health = AnswerOf<typeof getAdminHealth>;
type Part = Health["parts"]["database"];

const PATIENCE_MS = 3_000;
const PROBE = { key: "health/probe", bytes: new TextEncoder().encode("sitevine\n") };

/** Checks every component of the site. One that does not answer in time is reported as failed. */
export function createHealthCheck(deps: HealthDeps): () => Promise<Health> {
  const { db, store, queue, storage, mailer, loopDelay, clock, logger, patienceMs = PATIENCE_MS } = deps;

  async function ask(name: string, complaint: string, question: () => Promise<Verdict>): Promise<Part> {
    const started = performance.now();
    const impatience = new AbortController();
    const tooLong = pause(patienceMs, undefined, { signal: impatience.signal }).then(() => {
      throw new Error(`No answer within ${patienceMs} ms.`);
    });
    try {
      const verdict = await Promise.race([question(), tooLong]);
      return { ...verdict, latencyMs: Math.round((performance.now() - started) * 10) / 10 };
    } catch (error) {
      logger.warn("A component of the site does not answer", { part: name, error });
      const detail = error instanceof MailRefusedError ? error.message : complaint;
      return { status: "failed", detail, latencyMs: null };
    } finally {
      tooLong.catch(() => undefined);
      impatience.abort();
    }
  }

  return async () => {
    let jobs: QueueState | null = null;
    let disks: readonly DiskSpace<DiskName>[] = [];
    const [database, keyValueStore, queueState, files, email, plugins, disk] = await Promise.all([
      ask("database", "The database does not answer.", async () => {
        const { version } = await db.ping();
        return { status: "ok", detail: `${db.dialect === "sqlite" ? "SQLite" : "PostgreSQL"} ${version}` };
      }),
      ask("key-value store", "The key-value store does not answer.", async () => {
        await store.ping();
        return { status: "ok", detail: "The key-value store answers." };
      }),
      ask("queue", "The job queue does not answer.", async () => {
        jobs = await queue.state();
        return queueVerdict(jobs, clock.now());
      }),
      ask("storage", "Files cannot be written and read back.", async () => {
        await storage.write(PROBE.key, PROBE.bytes);
        if ((await storage.read(PROBE.key))?.length !== PROBE.bytes.length) throw new Error("The probe was lost.");
        return { status: "ok", detail: "Files can be written and read." };
      }),
      ask("e-mail", "Mails cannot be sent.", async () => {
        await mailer.check();
        if (mailer.kind === "outbox") return outboxVerdict(deps.isProduction);
        return { status: "ok", detail: "The mail server accepts mails." };
      }),
      ask("plugins", "The plugins cannot be looked up.", async () => pluginVerdict(await deps.findPlugins())),
      ask("disk", "The free space cannot be looked up.", async () => {
        disks = await deps.findDisks();
        return diskVerdict(disks);
      }),
    ]);
    const parts = { database, keyValueStore, queue: queueState, storage: files, email, plugins, disk };
    return {
      status: worstOf(Object.values(parts)),
      checkedAt: clock.now().toISOString(),
      parts,
      queue: jobs && queueView(jobs),
      disks: disksView(disks),
      memory: memoryView(readProcessMemory()),
      kept: keptView(deps.keptUses.read()),
      eventLoop: loopDelay.read(),
    };
  };
}
