import { invalidField } from "../../kernel/refusals.js";
import { type MaySend, requirePassword, voidPasswordResets } from "../auth/index.js";
import { greeted, type MailQueue } from "../mail/index.js";
import { fold, type MailedCodes } from "../users/index.js";
import { insertEmailChange, updateAccount } from "./account.repo.js";
import { cooldownEnd } from "./account.view.js";
import {
  type Account,
  type AccountDeps,
  changeOwnAccount,
  conflictOf,
  conflictWhenTaken,
  viewAccount,
} from "./own-account.service.js";

export interface EmailDeps extends AccountDeps {
  readonly mail: MailQueue;
  readonly codes: MailedCodes;
  readonly maySend: MaySend;
}

/** Changes the e-mail address of an account. */
export interface EmailService {
  /**
   * Mails a code to the new address, whether or not somebody uses it. Throws 409 during the cooldown. An address that
   * has used up its limit of these mails gets none, and the caller is not told; the code mailed before stays valid.
   */
  request(userId: string, change: { readonly email: string; readonly password: string }): Promise<void>;
  /**
   * Makes the new address the account's. Throws 422 for a wrong code, and 409 when the address belongs to somebody
   * else, but only after the right code.
   */
  confirm(userId: string, code: string): Promise<Account>;
}

export function createEmailService(deps: EmailDeps): EmailService {
  const { db, clock, newId, settings, mail, codes, maySend } = deps;

  async function requireCooledDown(since: string | null): Promise<void> {
    const end = cooldownEnd(since, await settings.get("account.emailCooldownDays"), clock.now());
    if (end) throw conflictOf("email", "cooldown", `You can change your address again on ${end.toISOString()}.`);
  }

  const wrongCode = () => invalidField("code", "is wrong or no longer valid", "wrong_code");

  return {
    async request(userId, { email, password }) {
      const proven = await requirePassword(db, userId, password);
      if (proven.user.email === email) throw invalidField("email", "is your address already", "unchanged");
      await requireCooledDown(proven.user.email_changed_at);
      if (!(await maySend("email-change", email))) return;
      await changeOwnAccount(deps, userId, async (tx, user) => {
        await proven.requireSamePassword(tx);
        const code = await codes.issue(tx, { purpose: "email-change", subject: userId }, email);
        await mail.queue(tx, email, "email-change-code", { ...greeted(user), code, minutes: codes.minutes });
      });
    },

    async confirm(userId, code) {
      const proven = await codes.prove({ purpose: "email-change", subject: userId }, code);
      if (!proven) throw wrongCode();
      const { email } = proven;
      const user = await conflictWhenTaken("email", "This address belongs to another account.", () =>
        changeOwnAccount(deps, userId, async (tx, former) => {
          if (!(await codes.consume(tx, proven))) throw wrongCode();
          const now = clock.now();
          const time = now.toISOString();
          const columns = { email, email_folded: fold(email), email_changed_at: time };
          const changed = await updateAccount(tx, userId, columns, now);
          const history = { from_email: former.email, to_email: email, changed_at: time };
          await insertEmailChange(tx, { id: newId(), user_id: userId, ...history });
          // Links mailed to the former address must not give access to the account any more.
          await voidPasswordResets(tx, userId);
          await mail.queue(tx, former.email, "email-changed", { ...greeted(former), newEmail: email });
          return changed ?? former;
        }),
      );
      return viewAccount(deps, user);
    },
  };
}
