import { randomInt } from "node:crypto";
import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import { type Page, paginate } from "../../kernel/pagination.js";
import { conflict, invalidField, notFound } from "../../kernel/refusals.js";
import type { Database } from "../../platform/db/database.js";
import { isUniqueViolation } from "../../platform/db/dialect-differences.js";
import type { MailQueue } from "../mail/index.js";
import type { SiteAddress } from "../settings/index.js";
import { findUserById } from "../users/index.js";
import { betaCodeView, inviteView } from "./beta.view.js";
import { makeCode } from "./code-text.model.js";
import {
  type CodeOrder,
  type CodeRow,
  type CodeTable,
  deleteCode,
  findCode,
  insertCode,
  listCodes,
} from "./codes.repo.js";

export interface CodesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly siteAddress: SiteAddress;
  readonly mail: MailQueue;
}

/** Limits on the use of a code. */
interface CodeRules {
  readonly maxUses: number | null;
  readonly expiresAt: string | null;
  readonly note?: string | undefined;
}

/** A code as an administrator requests it; generated when absent. */
export interface WantedCode extends CodeRules {
  readonly code?: string | undefined;
}

/** An invitation as an administrator requests it. */
export interface WantedInvite extends CodeRules {
  readonly email?: string | undefined;
}

type CodeView = ReturnType<typeof betaCodeView>;
type InviteView = ReturnType<typeof inviteView>;

/** Codes and invitations as administrators manage them. */
export interface CodesService {
  codes(query: CodeOrder): Promise<Page<CodeView>>;
  /** Throws 409 when the code exists already, 422 for a time in the past. */
  createCode(wanted: WantedCode, createdBy: string): Promise<CodeView>;
  invites(query: CodeOrder): Promise<Page<InviteView>>;
  /** Throws 422 for a time in the past. */
  createInvite(wanted: WantedInvite, createdBy: string): Promise<InviteView>;
  /** Throws 404 when it does not exist. */
  remove(table: CodeTable, id: string): Promise<void>;
}

// A code is typed, and its route is rate-limited. An invitation is followed as a link and can be longer.
const CODE_GROUPS = 3;
const INVITE_GROUPS = 6;

export function createCodesService({ db, clock, newId, siteAddress, mail }: CodesDeps): CodesService {
  const inviteUrl = async (): Promise<(code: string) => string> => {
    const site = await siteAddress();
    return (code) => `${site}/register?invite=${encodeURIComponent(code)}`;
  };

  /** Normalised to one format, so that comparing the texts compares the times. */
  function readExpiry(expiresAt: string | null): string | null {
    if (expiresAt === null) return null;
    const end = new Date(expiresAt);
    if (end > clock.now()) return end.toISOString();
    throw invalidField("expiresAt", "must be in the future", "past");
  }

  const rowOf = ({ maxUses, expiresAt, note }: CodeRules, code: string, createdBy: string) => ({
    id: newId(),
    code,
    max_uses: maxUses,
    note: note || null,
    created_by: createdBy,
    expires_at: readExpiry(expiresAt),
  });

  async function stored(table: CodeTable, id: string): Promise<CodeRow> {
    const row = await findCode(db.read, table, id);
    if (!row) throw notFound();
    return row;
  }

  return {
    async codes(query) {
      const { rows, total } = await listCodes(db.read, "beta_codes", query);
      return paginate(rows.map(betaCodeView), total, query);
    },
    async createCode(wanted, createdBy) {
      const row = rowOf(wanted, wanted.code ?? makeCode(CODE_GROUPS, randomInt), createdBy);
      try {
        await db.transaction((tx) => insertCode(tx, "beta_codes", { ...row, email: null }, clock.now()));
      } catch (error) {
        if (!isUniqueViolation(error, "beta_codes.code_folded")) throw error;
        throw conflict("This code exists already.");
      }
      return betaCodeView(await stored("beta_codes", row.id));
    },
    async invites(query) {
      const [{ rows, total }, url] = await Promise.all([listCodes(db.read, "invites", query), inviteUrl()]);
      return paginate(
        rows.map((row) => inviteView(row, url(row.code))),
        total,
        query,
      );
    },
    async createInvite(wanted, createdBy) {
      const row = rowOf(wanted, makeCode(INVITE_GROUPS, randomInt), createdBy);
      const [url, inviter] = await Promise.all([inviteUrl(), findUserById(db.read, createdBy)]);
      const { email } = wanted;
      await db.transaction(async (tx) => {
        await insertCode(tx, "invites", { ...row, email: email ?? null }, clock.now());
        if (email !== undefined)
          await mail.queue(tx, email, "invite", { inviter: inviter?.display_name ?? "", url: url(row.code) });
      });
      return inviteView(await stored("invites", row.id), url(row.code));
    },
    async remove(table, id) {
      const isGone = await db.transaction((tx) => deleteCode(tx, table, id));
      if (!isGone) throw notFound();
    },
  };
}
