import { randomBytes } from "node:crypto";
import * as z from "zod";
import type { AppError } from "../../kernel/app-error.js";
import type { Clock } from "../../kernel/clock.js";
import { invalidField, notFound } from "../../kernel/refusals.js";
import { sha256Hex } from "../../platform/crypto/digest.js";
import { hashPassword } from "../../platform/crypto/passwords.js";
import type { SealedText } from "../../platform/crypto/sealed-text.js";
import type { Database } from "../../platform/db/database.js";
import { handleJob, type JobHandler, type Jobs, jobKind } from "../../platform/jobs/jobs.js";
import { greeted, type MailQueue } from "../mail/index.js";
import type { SiteAddress } from "../settings/index.js";
import { type AccessCache, findUserByEmail, findUserById, requireUncommonPassword } from "../users/index.js";
import { setPasswordHash } from "./credentials.repo.js";
import type { LoginGuard } from "./login-guard.service.js";
import { claimPasswordReset, insertPasswordReset, isGoodReset, voidPasswordResets } from "./password-resets.repo.js";
import { endSessionsOfUser } from "./sessions.repo.js";
import type { MaySend } from "./target-limit.service.js";

export interface PasswordResetDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly siteAddress: SiteAddress;
  readonly jobs: Jobs;
  /** Encrypts the address of a waiting request. */
  readonly seal: SealedText;
  readonly mail: MailQueue;
  readonly maySend: MaySend;
  readonly guard: LoginGuard;
  readonly access: Pick<AccessCache, "forgetUser">;
}

export interface PasswordResets {
  /**
   * Accepts the request. Whether the account exists is looked up later, so that neither the answer nor its time reveals
   * it.
   */
  request(email: string): Promise<void>;
  /** Mails a user a link that sets a new password, and invalidates former links. Throws 404 for an unknown user. */
  mailLink(userId: string): Promise<void>;
  /** Sets the password and ends every session; throws 422 when the token is wrong, used, invalidated or expired. */
  confirm(token: string, password: string, address: string): Promise<void>;
  readonly handlers: readonly JobHandler[];
}

const requested = jobKind({ name: "password-reset", payload: z.object({ sealed: z.string() }) });

const MINUTES = 60;
const TOKEN_BYTES = 32;

const badToken = (): AppError =>
  invalidField("token", "is wrong, used or expired; ask for a new link", "unknown_token");

export function createPasswordResets(deps: PasswordResetDeps): PasswordResets {
  const { db, clock, siteAddress, jobs, seal, mail, guard, access } = deps;

  async function mailLink(userId: string): Promise<void> {
    const site = await siteAddress();
    await db.transaction(async (tx) => {
      const user = await findUserById(tx, userId);
      if (!user) throw notFound();
      const now = clock.now();
      const token = randomBytes(TOKEN_BYTES).toString("base64url");
      await voidPasswordResets(tx, userId);
      const expiresAt = new Date(now.getTime() + MINUTES * 60_000);
      await insertPasswordReset(tx, { hash: sha256Hex(token), userId, expiresAt }, now);
      const url = `${site}/reset-password?token=${token}`;
      await mail.queue(tx, user.email, "password-reset", { ...greeted(user), url, minutes: MINUTES });
    });
  }

  return {
    mailLink,
    async request(email) {
      if (!(await deps.maySend("password-reset", email))) return;
      await db.transaction((tx) => jobs.enqueue(tx, requested, { sealed: seal.seal(email) }));
    },
    async confirm(token, password, address) {
      requireUncommonPassword(password, "password");
      const hash = sha256Hex(token);
      if (!(await isGoodReset(db.read, hash, clock.now()))) throw badToken();
      const passwordHash = await hashPassword(password);
      const userId = await db.transaction(async (tx) => {
        const now = clock.now();
        const owner = await claimPasswordReset(tx, hash, now);
        const user = owner === undefined ? undefined : await findUserById(tx, owner);
        if (!user) throw badToken();
        await setPasswordHash(tx, user.id, passwordHash, now);
        await voidPasswordResets(tx, user.id);
        await endSessionsOfUser(tx, user.id, { reason: "password-reset" }, now);
        await mail.queue(tx, user.email, "password-changed", greeted(user));
        tx.onCommit(() => access.forgetUser(user.id));
        return user.id;
      });
      await guard.trust(userId, address);
    },
    handlers: [
      handleJob(requested, async ({ sealed }) => {
        const email = seal.open(sealed);
        const user = await findUserByEmail(db.read, email);
        if (user) await mailLink(user.id);
      }),
    ],
  };
}
