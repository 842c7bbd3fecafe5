import {
  accountRoutes,
  createCredentialsService,
  createEmailService,
  createLeaving,
  createMailOptOut,
  createMailRhythms,
  createNotificationKinds,
  createOwnSessionsService,
  createPreferencesService,
  createProfileService,
  createUsernameService,
  preferenceRoutes,
  viewAccount,
} from "../features/account/index.js";
import { forgetHistory } from "../features/articles/index.js";
import {
  authRoutes,
  authSchedules,
  createAuthenticate,
  createAuthService,
  createFindCurrentUser,
  createFindPageReader,
  createIdentifySession,
  createLoginGuard,
  createMemberOf,
  createPasswordResets,
  createPresence,
  createRegistrationService,
  createSessionStarter,
  createStartFirstSession,
  createTargetLimit,
  registrationRoutes,
} from "../features/auth/index.js";
import {
  betaRoutes,
  createBetaGate,
  createBetaPass,
  createCodesService,
  createRedeemCode,
  createSiteGate,
} from "../features/beta/index.js";
import { createMailQueue, createMailSender, mailJobs } from "../features/mail/index.js";
import type { Media } from "../features/media/index.js";
import { CORE_KINDS } from "../features/notifications/index.js";
import type { OnlineTracker } from "../features/online/index.js";
import type { FieldValuesService } from "../features/profile-fields/index.js";
import type { Progression } from "../features/progression/index.js";
import { type AccessCache, createMailedCodes } from "../features/users/index.js";
import { pageTokens } from "../platform/crypto/page-tokens.js";
import type { Foundation } from "./foundation.js";

/** Dependencies of accounts on other wings. */
export interface AccountsNeeds {
  readonly access: AccessCache;
  readonly online: OnlineTracker;
  readonly media: Media;
  readonly limitsOf: Progression["limitsOf"];
  readonly fieldValues: FieldValuesService;
}

/** Builds mail, registration, login, and what members do with their own account. */
export function buildAccounts(foundation: Foundation, needs: AccountsNeeds) {
  const {
    db,
    store,
    clock,
    newId,
    logger,
    settings,
    siteAddress,
    activity,
    events,
    jobs,
    background,
    resources,
    accessTokens,
  } = foundation;
  const { access, online, media, limitsOf, fieldValues } = needs;

  const sendMail = createMailSender({ mailer: foundation.mailer, settings, siteAddress });
  background.add({ handlers: mailJobs({ send: sendMail, seal: foundation.mailSeal }) });
  const mail = createMailQueue({ jobs, seal: foundation.mailSeal });
  const codes = createMailedCodes({ db, clock, codes: foundation.shortCodes });

  const memberOf = createMemberOf(clock);
  const presence = resources.use(createPresence({ db, clock, logger, noteOnline: online.noteMember }));
  const { refreshTokens } = foundation;
  const tokens = { accessTokens, refreshTokens, pageTokens: pageTokens(foundation.siteKey("page-session")) };
  const startSession = createSessionStarter({ clock, newId, ...tokens, events });
  const guard = createLoginGuard({ db, store, limiter: foundation.rateLimiter });
  const auth = createAuthService({ db, clock, ...tokens, access, startSession, guard });
  const maySend = createTargetLimit(store);
  const registration = createRegistrationService({
    db,
    clock,
    newId,
    settings,
    mail,
    maySend,
    startSession,
    events,
    codes,
    fields: { definitions: fieldValues.askedAtRegistration, saveAtRegistration: fieldValues.saveAtRegistration },
  });
  const resets = createPasswordResets({
    db,
    clock,
    siteAddress,
    jobs,
    mail,
    maySend,
    guard,
    access,
    seal: foundation.mailSeal,
  });
  background.add({ handlers: resets.handlers, schedules: authSchedules(db, clock) });

  const pass = createBetaPass(foundation.siteKey("beta-pass"), clock);
  const gate = createBetaGate({ db, clock, newId, settings });
  const redeemCode = createRedeemCode({ gate, pass });
  const siteGate = createSiteGate({ settings, pass });
  const invites = createCodesService({ db, clock, newId, siteAddress, mail });

  const accountDeps = { db, clock, newId, settings, events };
  const account = {
    profile: createProfileService({ ...accountDeps, media, limitsOf }),
    username: createUsernameService(accountDeps),
    email: createEmailService({ ...accountDeps, mail, codes, maySend }),
    credentials: createCredentialsService({ ...accountDeps, mail, access }),
    sessions: createOwnSessionsService({ db, clock, access }),
    leave: createLeaving({ db, clock, events, activity, access }),
  };
  const notificationKinds = createNotificationKinds(CORE_KINDS);
  const mailRhythms = createMailRhythms({ clock, settings });
  const preferences = createPreferencesService({
    db,
    clock,
    events,
    kinds: notificationKinds,
    rhythms: mailRhythms,
    forgetHistory: (tx, userId) => forgetHistory(tx, db.dialect, userId),
  });

  const key = foundation.siteKey("mail-opt-out");
  const mailOptOut = createMailOptOut({ db, clock, kinds: notificationKinds, key, rhythms: mailRhythms });

  return {
    mail,
    sendMail,
    mailOptOut,
    mailRhythms,
    siteGate,
    redeemCode,
    notificationKinds,
    authenticate: createAuthenticate({ accessTokens, access, presence, memberOf }),
    findPageReader: createFindPageReader({ pageTokens: tokens.pageTokens, clock, access, memberOf }),
    presence,
    startFirstSession: createStartFirstSession({ db, startSession }),
    identifySession: createIdentifySession(db, refreshTokens),
    sendPasswordReset: resets.mailLink,
    registrationStatus: registration.status,
    endpoints: [
      ...authRoutes(auth, createFindCurrentUser({ db, viewAccount: (user) => viewAccount(accountDeps, user) })),
      ...registrationRoutes({ registration, resets, pass }),
      ...betaRoutes({ gate, siteGate, redeemCode, codes: invites }),
      ...accountRoutes(account),
      ...preferenceRoutes(preferences, fieldValues, mailOptOut),
    ],
  };
}
