import type { AnswerOf, BodyOf, getRegistrationStatus, register } from "@sitevine/api";
import type { FieldIssue } from "@sitevine/contracts";
import type { AppError } from "../../kernel/app-error.js";
import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import { conflict, forbidden, invalidField } from "../../kernel/refusals.js";
import { hashPassword } from "../../platform/crypto/passwords.js";
import type { Database, Tx } from "../../platform/db/database.js";
import { isUniqueViolation } from "../../platform/db/dialect-differences.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import { closedToVisitors, mayRegister, useCode } from "../beta/index.js";
import { greeted, type MailQueue } from "../mail/index.js";
import type { SettingsCache, SettingValue } from "../settings/index.js";
import {
  addToGroup,
  findSystemGroupId,
  findUserByEmail,
  fold,
  insertUser,
  isFormerNameOfOther,
  type MailedCodes,
  type ProvenCode,
  requireUncommonPassword,
  type UserEvents,
} from "../users/index.js";
import { claimLogin } from "./credentials.repo.js";
import type { IssuedTokens, StartSession } from "./session-starter.service.js";
import type { SessionOrigin } from "./sessions.repo.js";
import type { MaySend } from "./target-limit.service.js";

/** The form that a visitor fills in to register. */
export type RegistrationForm = BodyOf<typeof register>;
type RegistrationStatus = AnswerOf<typeof getRegistrationStatus>;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** The profile fields that registration asks for. */
export interface RegistrationFields {
  definitions(): Promise<RegistrationStatus["profileFields"]>;
  /** Throws SVC-API-4001 with every issue, including required fields that are missing. */
  saveAtRegistration(tx: Tx, userId: string, values: NonNullable<RegistrationForm["profileFields"]>): Promise<void>;
}

export interface RegistrationDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly settings: SettingsCache;
  readonly codes: MailedCodes;
  readonly mail: MailQueue;
  readonly maySend: MaySend;
  readonly startSession: StartSession;
  readonly events: EventPublisher<UserEvents>;
  readonly fields: RegistrationFields;
}

export interface RegistrationService {
  status(): Promise<RegistrationStatus>;
  /** Mails a code, or tells an address with an account that it has one; the caller is not told which. */
  sendCode(email: string): Promise<void>;
  /** Creates the account and logs it in. An invitation counts as a pass. */
  register(form: RegistrationForm, visitor: SessionOrigin & { readonly holdsPass: boolean }): Promise<IssuedTokens>;
}

type AccessKey = "registration.mode" | "beta.gate";
interface AccessSettings {
  readonly mode: SettingValue<"registration.mode">;
  readonly gate: SettingValue<"beta.gate">;
}

function requireOpen({ mode }: AccessSettings): void {
  if (mode === "closed") throw forbidden("This site does not accept registrations at the moment.");
}

function requireAdmission(access: AccessSettings, inviteCode: string | undefined, holdsPass: boolean): void {
  requireOpen(access);
  if (inviteCode !== undefined) return;
  if (access.mode === "invite") throw forbidden("Registering here requires an invitation.");
  if (!mayRegister(access, holdsPass)) throw closedToVisitors();
}

const WRONG_CODE = "is wrong or has expired; ask for a new code";

export function createRegistrationService(deps: RegistrationDeps): RegistrationService {
  const { db, clock, newId, settings, codes, mail, events, fields } = deps;

  /** The settings that open and close registration, as `read` returns them. */
  async function readAccess(
    read: <Key extends AccessKey>(key: Key) => Promise<SettingValue<Key>>,
  ): Promise<AccessSettings> {
    // One after another: a transaction has one connection, and locks must always be taken in this order.
    const gate = await read("beta.gate");
    return { gate, mode: await read("registration.mode") };
  }
  const currentAccess = (): Promise<AccessSettings> => readAccess((key) => settings.get(key));
  /** The same settings, locked until the transaction ends, so that nobody registers after registration was closed. */
  const lockedAccess = (tx: Tx): Promise<AccessSettings> => readAccess((key) => settings.hold(tx, key));

  /**
   * Chooses the error for a code that came too late: only a sender who knew it may learn that the address has an
   * account now.
   */
  async function lateError(tx: Tx, email: string): Promise<AppError> {
    if (await findUserByEmail(tx, email)) return addressTaken();
    return invalidField("code", WRONG_CODE, "wrong_code");
  }

  async function createAccount(
    tx: Tx,
    form: RegistrationForm,
    made: {
      readonly code: ProvenCode;
      readonly passwordHash: string;
      readonly origin: SessionOrigin;
      /** Names that were given up since then are still reserved for their former owners. */
      readonly namesHeldSince: Date;
      readonly holdsPass: boolean;
    },
  ): Promise<IssuedTokens> {
    const now = clock.now();
    const userId = newId();
    requireAdmission(await lockedAccess(tx), form.inviteCode, made.holdsPass);
    if (!(await codes.consume(tx, made.code))) throw await lateError(tx, form.email);
    await insertUser(tx, {
      id: userId,
      email: form.email,
      username: form.username,
      display_name: form.displayName ?? form.username,
      password_hash: made.passwordHash,
      created_at: now.toISOString(),
      registration_ip: made.origin.address,
    });
    if (await isFormerNameOfOther(tx, fold(form.username), { userId: null, since: made.namesHeldSince }))
      throw usernameTaken();
    if (form.inviteCode !== undefined && !(await useCode(tx, "invites", form.inviteCode, now)))
      throw invalidField("inviteCode", "is unknown, used up or expired", "unknown_code");
    await addToGroup(tx, userId, await findSystemGroupId(tx, "members"), now);
    await fields.saveAtRegistration(tx, userId, form.profileFields ?? {});
    await claimLogin(tx, { id: userId, password_hash: made.passwordHash }, { address: made.origin.address, at: now });
    const tokens = await deps.startSession(tx, userId, made.origin, "registration");
    await events.publish(tx, "user.registered", { userId });
    return tokens;
  }

  return {
    async status() {
      const [mode, gate, profileFields] = await Promise.all([
        settings.get("registration.mode"),
        settings.get("beta.gate"),
        fields.definitions(),
      ]);
      return { open: mode !== "closed", inviteRequired: mode === "invite", betaGate: gate === "closed", profileFields };
    },
    async sendCode(email) {
      requireOpen(await currentAccess());
      if (!(await deps.maySend("registration-code", email))) return;
      // The same rows are written in both cases, so that the time reveals nothing either.
      await db.transaction(async (tx) => {
        requireOpen(await lockedAccess(tx));
        const code = await codes.issue(tx, { purpose: "registration", subject: fold(email) }, email);
        const owner = await findUserByEmail(tx, email);
        if (owner) await mail.queue(tx, owner.email, "already-registered", greeted(owner));
        else await mail.queue(tx, email, "registration-code", { code, minutes: codes.minutes });
      });
    },
    async register(form, { holdsPass, ...origin }) {
      requireAdmission(await currentAccess(), form.inviteCode, holdsPass);
      requireUncommonPassword(form.password, "password");
      const code = await codes.prove({ purpose: "registration", subject: fold(form.email) }, form.code);
      if (!code) throw invalidField("code", WRONG_CODE, "wrong_code");
      const passwordHash = await hashPassword(form.password);
      const days = await settings.get("account.usernameCooldownDays");
      const namesHeldSince = new Date(clock.now().getTime() - days * DAY_MS);
      try {
        const made = { code, passwordHash, origin, namesHeldSince, holdsPass };
        return await db.transaction((tx) => createAccount(tx, form, made));
      } catch (error) {
        if (isUniqueViolation(error, "users.email_folded")) throw addressTaken();
        if (!isUniqueViolation(error, "users.username_folded")) throw error;
        throw usernameTaken();
      }
    },
  };
}

const taken = (field: "username" | "email", message: string): AppError => {
  const issue: FieldIssue = { path: field, message, code: "taken" };
  return conflict(message, { issues: [issue] });
};
const usernameTaken = (): AppError => taken("username", "This username is taken.");
const addressTaken = (): AppError => taken("email", "This address already has an account.");
