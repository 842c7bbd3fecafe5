import type { SiteGate } from "../../http/site-gate.js";
import type { AppError } from "../../kernel/app-error.js";
import type { Caller } from "../../kernel/caller.js";
import { forbidden } from "../../kernel/refusals.js";
import type { SettingsCache } from "../settings/index.js";
import type { BetaPass } from "./beta-pass.http.js";
import { isOpenToAll, mayEnter } from "./gate.policy.js";

export interface SiteGateDeps {
  readonly settings: Pick<SettingsCache, "get" | "peek">;
  readonly pass: Pick<BetaPass, "isHeldBy">;
}

export const closedToVisitors = (): AppError =>
  forbidden("This site is not open to everybody yet. Sign in, or redeem a code at /api/beta/redeem.");

export function createSiteGate({ settings, pass }: SiteGateDeps): SiteGate {
  function peekOpen(): boolean | undefined {
    const gate = settings.peek("beta.gate");
    return gate && isOpenToAll({ gate });
  }
  const isOpen = async (): Promise<boolean> => peekOpen() ?? isOpenToAll({ gate: await settings.get("beta.gate") });

  async function admits(request: Request, caller: Caller): Promise<boolean> {
    const gate = settings.peek("beta.gate") ?? (await settings.get("beta.gate"));
    if (isOpenToAll({ gate })) return true;
    return mayEnter({ gate }, { isMember: caller.kind === "member", holdsPass: pass.isHeldBy(request) });
  }

  return {
    peekOpen,
    isOpen,
    holdsPass: pass.isHeldBy,
    admits,
    async require(request, caller) {
      if (!(await admits(request, caller))) throw closedToVisitors();
    },
  };
}
