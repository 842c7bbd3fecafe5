import {
  addCaseNote,
  addModeratorNote,
  banAdminCase,
  banCase,
  getAdminCase,
  getCase,
  listAdminCases,
  listCases,
  revokeCaseException,
  updateAdminCase,
  updateCase,
} from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../http/handler.js";
import type { BanAll } from "./ban-all.service.js";
import type { CasesService } from "./cases.service.js";

/** The routes of review cases, for moderators and for administrators. */
export function reviewCaseRoutes(cases: CasesService, banAll: BanAll): readonly BoundEndpoint[] {
  return [
    bind(listCases, ({ query, caller }) => cases.list(query, caller)),
    bind(listAdminCases, ({ query, caller }) => cases.list(query, caller)),
    bind(getCase, ({ params, caller }) => cases.get(params.id, caller)),
    bind(getAdminCase, ({ params, caller }) => cases.get(params.id, caller)),
    bind(updateCase, ({ params, body, caller }) => cases.update(params.id, body, caller)),
    bind(updateAdminCase, ({ params, body, caller }) => cases.update(params.id, body, caller)),
    bind(addModeratorNote, ({ params, body, caller }) => cases.note(params.id, body.text, caller)),
    bind(addCaseNote, ({ params, body, caller }) => cases.note(params.id, body.text, caller)),
    bind(banCase, ({ params, body, caller }) => banAll(params.id, body, caller)),
    bind(banAdminCase, ({ params, body, caller }) => banAll(params.id, body, caller)),
    bind(revokeCaseException, ({ params, caller }) => cases.revokeException(params.id, caller)),
  ];
}
