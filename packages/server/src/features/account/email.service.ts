import { invalidField } from "../../kernel/refusals.js";
import { type MaySend, requirePassword, voidPasswordResets } from "../auth/index.js";
import type { MailQueue } from "../mail/index.js";
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

/** The address of an account. */
export interface EmailService {
  /**
   * Mails a code to the new address, whoever has it. 409 during the cooldown. An address that has had its share of these mails
   * gets none, whoever asks, and nothing is said of it: the code mailed before stays good.
   */
  request(userId: string, change: { readonly email: string; readonly password: string }): Promise<void>;
  /** Takes the address over. 422 for a wrong code; 409, after the right one only, when the address is somebody's. */
  confirm(userId: string, code: string): Promise<Account>;
}

export function createEmailService(deps: EmailDeps): EmailService {
  const { db, clock, newId, settings, mail, codes, maySend } = deps;

  async function requireCooledDown(since: string | null): Promise<void> {
    const end = cooldownEnd(since, await settings.get("account.emailCooldownDays"), clock.now());
    if (end) throw conflictOf("email", "cooldown", `You can change your address again on ${end.toISOString()}.`);
  }

  const wrongCode = () => invalidField("code", "is wrong or no longer good", "wrong_code");

  return {
    async request(userId, { email, password }) {
      const proven = await requirePassword(db, userId, password);
      if (proven.user.email === email) throw invalidField("email", "is your address already", "unchanged");
      await requireCooledDown(proven.user.email_changed_at);
      if (!(await maySend("email-change", email))) return;
      await changeOwnAccount(deps, userId, async (tx, user) => {
        await proven.requireSamePassword(tx);
        const code = await codes.issue(tx, { purpose: "email-change", subject: userId }, email);
        await mail.queue(tx, email, "email-change-code", { username: user.username, code, minutes: codes.minutes });
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
          // Links in the former mailbox must not open the account any longer.
          await voidPasswordResets(tx, userId);
          await mail.queue(tx, former.email, "email-changed", { username: former.username, newEmail: email });
          return changed ?? former;
        }),
      );
      return viewAccount(deps, user);
    },
  };
}
