import { hashPassword } from "../../platform/crypto/passwords.js";
import {
  endSessionsOfUser,
  requirePassword,
  setLoginPinHash,
  setPasswordHash,
  voidPasswordResets,
} from "../auth/index.js";
import { greeted, type MailQueue } from "../mail/index.js";
import { type AccessCache, requireUncommonPassword, type SessionRef, voidMailedCodes } from "../users/index.js";
import { type AccountDeps, changeOwnAccount } from "./own-account.service.js";

export interface CredentialsDeps extends AccountDeps {
  readonly mail: MailQueue;
  readonly access: Pick<AccessCache, "forgetUser">;
}

/** Changes password and PIN. Every change requires the current password. */
export interface CredentialsService {
  /** Ends every session except the caller's, and returns how many it ended. */
  changePassword(
    session: SessionRef,
    passwords: { readonly currentPassword: string; readonly newPassword: string },
  ): Promise<{ readonly endedSessions: number }>;
  setPin(userId: string, secrets: { readonly pin: string; readonly password: string }): Promise<void>;
  /** Does nothing when there is no PIN. */
  removePin(userId: string, password: string): Promise<void>;
}

export function createCredentialsService(deps: CredentialsDeps): CredentialsService {
  const { db, clock, mail, access } = deps;

  async function putPin(userId: string, password: string, hashPin: () => Promise<string | null>): Promise<void> {
    const proven = await requirePassword(db, userId, password);
    const hash = await hashPin();
    await changeOwnAccount(deps, userId, async (tx) => {
      await proven.requireSamePassword(tx);
      await setLoginPinHash(tx, userId, hash, clock.now());
    });
  }

  return {
    async changePassword({ userId, sessionId }, { currentPassword, newPassword }) {
      requireUncommonPassword(newPassword, "newPassword");
      const proven = await requirePassword(db, userId, currentPassword);
      const to = await hashPassword(newPassword);
      const endedSessions = await changeOwnAccount(deps, userId, async (tx, user) => {
        const now = clock.now();
        // The second of two concurrent changes with the same password fails.
        await proven.requireSamePassword(tx);
        await setPasswordHash(tx, userId, to, now);
        await voidPasswordResets(tx, userId);
        await voidMailedCodes(tx, { purpose: "email-change", subject: userId });
        await mail.queue(tx, user.email, "password-changed", greeted(user));
        tx.onCommit(() => access.forgetUser(userId));
        return endSessionsOfUser(tx, userId, { except: sessionId, reason: "password" }, now);
      });
      return { endedSessions };
    },
    setPin: (userId, { pin, password }) => putPin(userId, password, () => hashPassword(pin)),
    removePin: (userId, password) => putPin(userId, password, async () => null),
  };
}
