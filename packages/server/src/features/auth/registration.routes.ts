import {
  confirmPasswordReset,
  getRegistrationStatus,
  register,
  requestPasswordReset,
  sendRegistrationCode,
} from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../http/handler.js";
import type { BetaPass } from "../beta/index.js";
import { setAuthCookies } from "./auth-cookies.http.js";
import type { PasswordResets } from "./password-reset.service.js";
import type { RegistrationService } from "./registration.service.js";

export interface RegistrationRoutesDeps {
  readonly registration: RegistrationService;
  readonly resets: PasswordResets;
  readonly pass: Pick<BetaPass, "isHeldBy">;
}

const ACCEPTED = { ok: true } as const;

/** Routes of registration and of resetting a forgotten password. */
export function registrationRoutes({ registration, resets, pass }: RegistrationRoutesDeps): readonly BoundEndpoint[] {
  return [
    bind(getRegistrationStatus, () => registration.status()),
    bind(sendRegistrationCode, async ({ body }) => {
      await registration.sendCode(body.email);
      return ACCEPTED;
    }),
    bind(register, async ({ body, client, request, replyHeaders }) => {
      const visitor = { address: client.address, userAgent: client.userAgent, holdsPass: pass.isHeldBy(request) };
      const tokens = await registration.register(body, visitor);
      setAuthCookies(replyHeaders, tokens);
      return { accessToken: tokens.accessToken };
    }),
    bind(requestPasswordReset, async ({ body }) => {
      await resets.request(body.email);
      return ACCEPTED;
    }),
    bind(confirmPasswordReset, async ({ body, client }) => {
      await resets.confirm(body.token, body.password, client.address);
      return ACCEPTED;
    }),
  ];
}
