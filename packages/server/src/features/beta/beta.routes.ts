import {
  createBetaCode,
  createInvite,
  deleteBetaCode,
  deleteInvite,
  getBetaStatus,
  listBetaCodes,
  listBetaVisits,
  listInvites,
  logBetaVisit,
  redeemBetaCode,
} from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../http/handler.js";
import type { SiteGate } from "../../http/site-gate.js";
import type { BetaGate } from "./beta-gate.service.js";
import type { CodesService } from "./codes.service.js";
import type { RedeemCode } from "./redeem-code.http.js";

export interface BetaRoutesDeps {
  readonly gate: BetaGate;
  readonly siteGate: Pick<SiteGate, "admits" | "admitsPasses">;
  readonly redeemCode: RedeemCode;
  readonly codes: CodesService;
}

/** Routes of the gate, its codes, and invitations. */
export function betaRoutes({ gate, siteGate, redeemCode, codes }: BetaRoutesDeps): readonly BoundEndpoint[] {
  return [
    bind(getBetaStatus, async ({ request, caller }) => gate.status(await siteGate.admits(request, caller))),
    bind(redeemBetaCode, async ({ body, client, replyHeaders }) => {
      await redeemCode(body.code, client.address, replyHeaders);
      return gate.status(await siteGate.admitsPasses());
    }),
    bind(logBetaVisit, async ({ body, caller, client, request }) => {
      const outcome = (await siteGate.admits(request, caller)) ? "entered" : "turned-away";
      const user_id = caller.kind === "member" ? caller.userId : null;
      await gate.note({ path: body.path, outcome, code: null, user_id, ip: client.address });
      return undefined;
    }),
    bind(listBetaCodes, ({ query }) => codes.codes(query)),
    bind(createBetaCode, ({ body, caller }) => codes.createCode(body, caller.userId)),
    bind(listBetaVisits, ({ query }) => gate.visits(query)),
    bind(deleteBetaCode, async ({ params }) => {
      await codes.remove("beta_codes", params.id);
      return undefined;
    }),
    bind(listInvites, ({ query }) => codes.invites(query)),
    bind(createInvite, ({ body, caller }) => codes.createInvite(body, caller.userId)),
    bind(deleteInvite, async ({ params }) => {
      await codes.remove("invites", params.id);
      return undefined;
    }),
  ];
}
