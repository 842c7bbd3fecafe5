import type { SiteGate } from "../../http/site-gate.js";
import type { AppError } from "../../kernel/app-error.js";
import type { Caller } from "../../kernel/caller.js";
import { forbidden } from "../../kernel/refusals.js";
import type { SettingsCache } from "../settings/index.js";
import type { BetaPass } from "./beta-pass.http.js";
import { admitsPasses, type GateState, isOpenToAll, mayEnter } from "./gate.policy.js";

export interface SiteGateDeps {
  readonly settings: Pick<SettingsCache, "get" | "peek">;
  readonly pass: Pick<BetaPass, "isHeldBy">;
}

export const closedToVisitors = (): AppError =>
  forbidden("This site is not open to everybody yet. Sign in, or redeem a code at /api/beta/redeem.");

const closedToGuests = (): AppError => forbidden("This site is for members only. Sign in.");

export function createSiteGate({ settings, pass }: SiteGateDeps): SiteGate {
  function peekState(): GateState | undefined {
    const gate = settings.peek("beta.gate");
    const access = settings.peek("site.access");
    return gate && access && { gate, access };
  }
  async function findState(): Promise<GateState> {
    return peekState() ?? { gate: await settings.get("beta.gate"), access: await settings.get("site.access") };
  }
  function admitted(state: GateState, request: Request, { kind }: Caller): boolean {
    return isOpenToAll(state) || mayEnter(state, { isMember: kind === "member", holdsPass: pass.isHeldBy(request) });
  }

  return {
    peekOpen() {
      const state = peekState();
      return state && isOpenToAll(state);
    },
    isOpen: async () => isOpenToAll(await findState()),
    admitsPasses: async () => admitsPasses(await findState()),
    holdsPass: pass.isHeldBy,
    peekAdmits({ kind }) {
      const state = peekState();
      return state !== undefined && mayEnter(state, { isMember: kind === "member", holdsPass: false });
    },
    admits: async (request, caller) => admitted(await findState(), request, caller),
    async require(request, caller) {
      const state = await findState();
      if (admitted(state, request, caller)) return;
      throw admitsPasses(state) ? closedToVisitors() : closedToGuests();
    },
  };
}
