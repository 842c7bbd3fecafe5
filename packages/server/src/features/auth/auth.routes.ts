import { login, logout, me, refresh } from "@sitevine/api";
import type { BoundEndpoint } from "../../http/handler.js";
import { bind } from "../../http/handler.js";
import type { AuthService } from "./auth.service.js";
import { clearAuthCookies, clearingUnknown, refreshTokenOf, setAuthCookies } from "./auth-cookies.http.js";
import type { FindCurrentUser } from "./current-user.query.js";

/** Routes of login, refresh, logout and the current user. */
export function authRoutes(auth: AuthService, findCurrentUser: FindCurrentUser): readonly BoundEndpoint[] {
  return [
    bind(login, async ({ body, client, replyHeaders }) => {
      const origin = { address: client.address, userAgent: client.userAgent };
      const result = await auth.login({ ...body, origin });
      if (result.kind === "pin-required") return { requiresPin: true as const };
      setAuthCookies(replyHeaders, result.tokens);
      return { accessToken: result.tokens.accessToken };
    }),
    bind(refresh, async ({ request, replyHeaders }) => {
      const tokens = await clearingUnknown(auth.refresh(refreshTokenOf(request)));
      setAuthCookies(replyHeaders, tokens);
      return { accessToken: tokens.accessToken };
    }),
    bind(logout, async ({ request, replyHeaders }) => {
      clearAuthCookies(replyHeaders);
      await clearingUnknown(auth.logout(refreshTokenOf(request)));
      return undefined;
    }),
    bind(me, ({ caller }) => findCurrentUser(caller)),
  ];
}
