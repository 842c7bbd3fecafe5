import type { InstallStep } from "@sitevine/api";
import { INSTALL_STEPS } from "@sitevine/api";
import { AppError } from "../../kernel/app-error.js";
import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import { hashPassword } from "../../platform/crypto/passwords.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import { seedBadges } from "../badges/index.js";
import { seedNavigation } from "../nav/index.js";
import { seedLadder } from "../progression/index.js";
import { claimSetting, putSetting, SITE_CLAIM, SITE_KEYS } from "../settings/index.js";
import { type FirstAdmin, requireUncommonPassword, seedPeople } from "../users/index.js";
import type { InstallEvents } from "./install.events.js";
import type { InstallDraft } from "./install-draft.model.js";
import { parseInstallDraft } from "./install-draft.model.js";

/** The operator's answers about the site. */
export interface SiteAnswers {
  readonly name: string;
  readonly url: string;
  readonly language: string;
  readonly timezone: string;
}

/** The operator's answers about the first account. */
export interface AdminAnswers {
  readonly email: string;
  readonly username: string;
  readonly displayName?: string | undefined;
  readonly password: string;
}

/** Stores the installer's answers between calls and across restarts. */
export interface DraftFile {
  read(): Promise<string | null>;
  write(text: string): Promise<void>;
  remove(): Promise<void>;
}

export interface InstallDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly draftFile: DraftFile;
  readonly migrate: () => Promise<void>;
  readonly isInstalled: () => Promise<boolean>;
  /** True once the database is chosen, by a call or by the environment. */
  readonly databaseChosen: () => Promise<boolean>;
  readonly events: EventPublisher<InstallEvents>;
  /** Called when this process has installed the site, with its address. */
  readonly onInstalled: (url: string) => void;
}

export interface InstallProgress {
  readonly step: InstallStep;
  readonly steps: readonly { readonly id: InstallStep; readonly done: boolean }[];
}

/** Answers in a form that may be shown again. */
export interface GivenAnswers {
  readonly site?: NonNullable<InstallDraft["site"]> | undefined;
  readonly admin?: Omit<NonNullable<InstallDraft["admin"]>, "passwordHash"> | undefined;
}

export interface InstallService {
  progress(): Promise<InstallProgress>;
  /** The answers so far, without the password. */
  answers(): Promise<GivenAnswers>;
  saveSite(answers: SiteAnswers): Promise<InstallProgress>;
  saveAdmin(answers: AdminAnswers): Promise<InstallProgress>;
  finalize(): Promise<string>;
}

export function createInstallService(deps: InstallDeps): InstallService {
  const { db, clock, newId, draftFile } = deps;
  // Steps run one after another within a process, so that two of them never overwrite each other's answers.
  let queue: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(step: () => Promise<T>): Promise<T> => {
    const turn = queue.then(async () => {
      if (await deps.isInstalled()) throw new AppError("SVC-INSTALL-1002");
      return step();
    });
    queue = turn.catch(() => undefined);
    return turn;
  };

  const readDraft = async (): Promise<InstallDraft> => parseInstallDraft(await draftFile.read());

  async function progress(): Promise<InstallProgress> {
    const draft = await readDraft();
    const done: Readonly<Record<InstallStep, boolean>> = {
      database: await deps.databaseChosen(),
      site: draft.site !== undefined,
      admin: draft.admin !== undefined,
      finalize: false,
    };
    return {
      step: INSTALL_STEPS.find((id) => !done[id]) ?? "finalize",
      steps: INSTALL_STEPS.map((id) => ({ id, done: done[id] })),
    };
  }

  async function saveDraft(change: InstallDraft): Promise<InstallProgress> {
    await draftFile.write(JSON.stringify({ ...(await readDraft()), ...change }));
    return progress();
  }

  /** Writes everything that the site needs, with its id last; false when another call was first. */
  async function createSite(
    tx: Tx,
    siteId: string,
    site: NonNullable<InstallDraft["site"]>,
    admin: FirstAdmin,
  ): Promise<boolean> {
    const now = clock.now();
    // Claimed first, to serialise concurrent calls; readers do not see it before the commit.
    if (!(await claimSetting(tx, SITE_CLAIM, siteId, now))) return false;
    await putSetting(tx, SITE_KEYS.name, site.name, now);
    await putSetting(tx, SITE_KEYS.url, site.url, now);
    await putSetting(tx, SITE_KEYS.language, site.language, now);
    await putSetting(tx, SITE_KEYS.timeZone, site.timeZone, now);
    await seedPeople(tx, admin, site.language, newId, now);
    await seedLadder(tx, site.language, newId, now);
    await seedNavigation(tx, site.language, newId, now);
    await seedBadges(tx, site.language, newId, now);
    await putSetting(tx, SITE_KEYS.id, siteId, now);
    return true;
  }

  async function finalize(): Promise<string> {
    const { site, admin } = await readDraft();
    if (!site) throw new AppError("SVC-INSTALL-1003", { message: "Name the site first (site step)." });
    if (!admin) throw new AppError("SVC-INSTALL-1003", { message: "Name the first administrator first (admin step)." });
    await deps.migrate();
    const siteId = newId();
    const isFirst = await db.transaction(async (tx) => {
      const created = await createSite(tx, siteId, site, admin);
      await deps.events.publish(tx, "site.installed", {});
      return created;
    });
    if (!isFirst) throw new AppError("SVC-INSTALL-1002");
    await draftFile.remove();
    deps.onInstalled(site.url);
    return siteId;
  }

  return {
    progress,
    async answers() {
      const { site, admin } = await readDraft();
      if (!admin) return { site };
      const { passwordHash: _secret, ...shown } = admin;
      return { site, admin: shown };
    },
    saveSite: ({ name, url, language, timezone }) =>
      inTurn(() => saveDraft({ site: { name, url, language, timeZone: timezone } })),
    saveAdmin: ({ email, username, displayName, password }) =>
      inTurn(async () => {
        requireUncommonPassword(password, "password");
        if (!(await readDraft()).site)
          throw new AppError("SVC-INSTALL-1003", { message: "Name the site first (site step)." });
        const passwordHash = await hashPassword(password);
        return saveDraft({ admin: { email, username, displayName: displayName ?? username, passwordHash } });
      }),
    finalize: () => inTurn(finalize),
  };
}
