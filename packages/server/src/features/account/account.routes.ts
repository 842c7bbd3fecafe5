import {
  changePassword,
  changeUsername,
  confirmEmailChange,
  leaveSite,
  listSessions,
  listUsernameHistory,
  removeAvatar,
  removeCover,
  removePin,
  requestEmailChange,
  revokeSession,
  setPin,
  updateProfile,
  uploadAvatar,
  uploadCover,
} from "@sitevine/api";
import type { BoundEndpoint } from "../../http/handler.js";
import { bind } from "../../http/handler.js";
import { clearAuthCookies } from "../auth/index.js";
import type { CredentialsService } from "./credentials.service.js";
import type { EmailService } from "./email.service.js";
import type { LeaveSite } from "./leaving.service.js";
import type { ProfileService } from "./profile.service.js";
import type { OwnSessionsService } from "./sessions.service.js";
import type { UsernameService } from "./username.service.js";

/** The use cases of the caller's own account. */
export interface AccountServices {
  readonly profile: ProfileService;
  readonly username: UsernameService;
  readonly email: EmailService;
  readonly credentials: CredentialsService;
  readonly sessions: OwnSessionsService;
  readonly leave: LeaveSite;
}

/** Routes of the caller's own account: profile, name and address, password and sessions. */
export function accountRoutes(services: AccountServices): readonly BoundEndpoint[] {
  const { profile, username, email, credentials, sessions, leave } = services;
  return [
    bind(updateProfile, ({ caller, body }) => profile.update(caller.userId, body)),
    bind(uploadAvatar, ({ caller, body }) => profile.setAvatar(caller.userId, body.file.bytes)),
    bind(removeAvatar, async ({ caller }) => {
      await profile.removeAvatar(caller.userId);
      return undefined;
    }),
    bind(uploadCover, ({ caller, body }) => profile.setCover(caller.userId, body.file.bytes)),
    bind(removeCover, async ({ caller }) => {
      await profile.removeCover(caller.userId);
      return undefined;
    }),
    bind(changeUsername, ({ caller, body }) => username.change(caller.userId, body.username)),
    bind(listUsernameHistory, ({ caller }) => username.history(caller.userId)),
    bind(requestEmailChange, async ({ caller, body }) => {
      await email.request(caller.userId, body);
      return { ok: true as const };
    }),
    bind(confirmEmailChange, ({ caller, body }) => email.confirm(caller.userId, body.code)),
    bind(changePassword, ({ caller, body }) => credentials.changePassword(caller, body)),
    bind(setPin, async ({ caller, body }) => {
      await credentials.setPin(caller.userId, body);
      return { pinEnabled: true as const };
    }),
    bind(removePin, async ({ caller, body }) => {
      await credentials.removePin(caller.userId, body.password);
      return undefined;
    }),
    bind(leaveSite, async ({ caller, body, replyHeaders }) => {
      await leave(caller.userId, body.password);
      clearAuthCookies(replyHeaders);
      return undefined;
    }),
    bind(listSessions, ({ caller }) => sessions.list(caller)),
    bind(revokeSession, async ({ caller, params, replyHeaders }) => {
      await sessions.revoke({ userId: caller.userId, sessionId: params.sessionId });
      if (params.sessionId === caller.sessionId) clearAuthCookies(replyHeaders);
      return undefined;
    }),
  ];
}
