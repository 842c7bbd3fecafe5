import * as z from "zod";
import type { AppError } from "../../kernel/app-error.js";
import type { Clock } from "../../kernel/clock.js";
import { type Page, type PageParams, paginate } from "../../kernel/pagination.js";
import { conflict, invalidField, notFound } from "../../kernel/refusals.js";
import type { ActivityLog } from "../../platform/db/activity-log.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { SnapshotCause } from "../../platform/db/schema/style-snapshots.js";
import { handleJob, type JobHandler, type Jobs, jobKind } from "../../platform/jobs/jobs.js";
import { findUserSummaries, type UserSummary } from "../users/index.js";
import type { CheckAdminCss } from "./admin-css.service.js";
import {
  dropDraft,
  findStyleState,
  putAdminCss,
  putLiveTokens,
  putSchedule,
  type StyleState,
} from "./admin-layer.repo.js";
import type { ChangeAppearance } from "./appearance-change.service.js";
import { APPEARANCE_KEYS } from "./appearance-keys.model.js";
import type { NoteChange } from "./style-history.service.js";
import { countSnapshots, findSnapshot, findSnapshots, type SnapshotRow } from "./style-snapshots.repo.js";

export interface StylePublishingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly change: ChangeAppearance;
  readonly activity: ActivityLog;
  readonly noteChange: NoteChange;
  readonly checkAdminCss: CheckAdminCss;
}

/** A snapshot with its author; null when the account has been deleted. */
export interface SignedSnapshot {
  readonly snapshot: SnapshotRow;
  readonly author: UserSummary | null;
}

/** Publishing, dropping and restoring the administrators' changes. */
export interface StylePublishing {
  status(): Promise<StyleState>;
  /** Makes the draft live; does nothing without one. It also completes a scheduled publication. */
  publish(actorId: string): Promise<void>;
  /** Throws SVC-API-4001 for a time in the past, SVC-API-4009 without a draft. A second time replaces the first. */
  schedule(actorId: string, publishAt: string): Promise<StyleState>;
  unschedule(actorId: string): Promise<void>;
  /** Removes the administrators' tokens, stylesheet and draft. */
  reset(actorId: string): Promise<void>;
  /** Restores the tokens and stylesheet of a snapshot and drops the draft, which was based on what they replace. */
  restore(actorId: string, snapshotId: string): Promise<void>;
  history(page: PageParams & { readonly order: "asc" | "desc" }): Promise<Page<SignedSnapshot>>;
  readonly handlers: readonly JobHandler[];
}

const scheduledPublish = jobKind({ name: "appearance-publish", payload: z.object({ publishAt: z.iso.datetime() }) });
// A site has one draft, so at most one job is waiting.
const JOB_KEY = "draft";

const hasPassed = (): AppError => invalidField("publishAt", "must lie in the future", "invalid");

export function createStylePublishing(deps: StylePublishingDeps): StylePublishing {
  const { db, clock, jobs, change, activity, noteChange, checkAdminCss } = deps;

  async function forgetDraft(tx: Tx, now: Date): Promise<void> {
    await dropDraft(tx, now);
    await jobs.cancel(tx, scheduledPublish, JOB_KEY);
  }

  async function publishDraft(tx: Tx, now: Date, by: { actorId: string; cause: SnapshotCause }): Promise<void> {
    const { draft } = await findStyleState(tx);
    if (!draft) return;
    await putLiveTokens(tx, draft.tokens, now);
    await forgetDraft(tx, now);
    await noteChange(tx, { ...by, label: draft.label });
  }

  /** A job whose time is not the one scheduled now does nothing. */
  const runScheduled = ({ publishAt }: { readonly publishAt: string }): Promise<void> =>
    change(async (tx, now) => {
      const { schedule } = await findStyleState(tx);
      if (schedule?.at !== publishAt) return;
      await publishDraft(tx, now, { actorId: schedule.actorId, cause: "scheduled-publish" });
    });

  return {
    handlers: [handleJob(scheduledPublish, runScheduled)],
    status: () => findStyleState(db.read),
    publish: (actorId) => change((tx, now) => publishDraft(tx, now, { actorId, cause: "publish" })),
    async schedule(actorId, publishAt) {
      const runAt = new Date(publishAt);
      if (runAt <= clock.now()) throw hasPassed();
      return change(async (tx, now) => {
        const before = await findStyleState(tx);
        if (!before.draft) throw conflict("There is no draft to publish.");
        const schedule = { at: runAt.toISOString(), actorId };
        await putSchedule(tx, schedule, now);
        await jobs.enqueue(tx, scheduledPublish, { publishAt: schedule.at }, { runAt, key: JOB_KEY });
        const detail = { publishAt: schedule.at };
        await activity.record(tx, {
          actorId,
          action: "appearance.schedule",
          subject: APPEARANCE_KEYS.adminTokensDraft,
          detail,
        });
        return { ...before, schedule };
      });
    },
    unschedule: (actorId) =>
      change(async (tx, now) => {
        const { schedule } = await findStyleState(tx);
        if (!schedule) return;
        await putSchedule(tx, null, now);
        await jobs.cancel(tx, scheduledPublish, JOB_KEY);
        const detail = { publishAt: schedule.at };
        await activity.record(tx, {
          actorId,
          action: "appearance.unschedule",
          subject: APPEARANCE_KEYS.adminTokensDraft,
          detail,
        });
      }),
    reset: (actorId) =>
      change(async (tx, now) => {
        await putLiveTokens(tx, null, now);
        await putAdminCss(tx, null, now);
        await forgetDraft(tx, now);
        await noteChange(tx, { actorId, cause: "reset", label: null });
      }),
    async restore(actorId, snapshotId) {
      const snapshot = await findSnapshot(db.read, snapshotId);
      if (!snapshot) throw notFound();
      // Scoped again: this release may compile the source differently from the one that stored the snapshot.
      const css = await checkAdminCss(snapshot.css, actorId);
      await change(async (tx, now) => {
        await putLiveTokens(tx, snapshot.tokens, now);
        await putAdminCss(tx, css, now);
        await forgetDraft(tx, now);
        await noteChange(tx, { actorId, cause: "restore", label: snapshot.label, detail: { snapshotId } });
      });
    },
    async history(page) {
      const [rows, total] = await Promise.all([findSnapshots(db.read, page), countSnapshots(db.read)]);
      const people = await findUserSummaries(
        db.read,
        rows.flatMap(({ created_by }) => created_by ?? []),
      );
      const signed = rows.map((snapshot) => ({ snapshot, author: people.get(snapshot.created_by ?? "") ?? null }));
      return paginate(signed, total, page);
    },
  };
}
