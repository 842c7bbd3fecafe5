import type { BlockList } from "node:net";
import { createCommentThreads } from "../features/comments/index.js";
import { createMemberModels } from "../features/profiles/index.js";
import { clientAddress } from "../http/client-address.js";
import type { CommunityWing } from "../wings/community.wing.js";
import type { Ground } from "../wings/ground.js";
import type { LookWing } from "../wings/look.wing.js";
import type { MembersWing } from "../wings/members.wing.js";
import { createMachinePages } from "./machine-pages.js";
import { createPages, type PageRoutes, type PagesDeps } from "./page-routes.js";

/** What the rest of the house does for pages. */
export interface PagesNeeds extends Pick<PagesDeps, "authenticate" | "openApi" | "registrationStatus" | "wizard"> {
  readonly members: MembersWing;
  readonly community: CommunityWing;
  readonly look: LookWing;
  readonly trustedProxies: BlockList;
}

/** The pages that people see, put together from the wings. */
export function buildPages(ground: Ground, { members, community, look, ...needs }: PagesNeeds): PageRoutes {
  const { db, clock, logger, settings, resources } = ground;
  const { articleReader: articles, categories, categoryAccess, navigation, places, search } = community;
  const { online, fieldValues: fields, badges, badgeMetrics, profiles } = members;
  return resources.use(
    createPages({
      ...{ db, clock, logger, site: ground.site, navigation, categoryAccess },
      ...{ layouts: look.layouts, version: look.version, serveThemeAsset: look.serveThemeAsset },
      ...{ servePicture: members.media.serve, openApi: needs.openApi, wizard: needs.wizard },
      machinePages: createMachinePages({ db, clock, site: ground.site, settings, categories: categoryAccess }),
      ...{ registrationStatus: needs.registrationStatus, authenticate: needs.authenticate },
      profileFields: members.profileFields.list,
      frame: { branding: look.branding, settings },
      content: {
        ...{ articles, categories, online, fields, badges },
        threads: createCommentThreads({ db, places }),
        members: createMemberModels({ db, profiles, countArticlesOf: members.countArticlesOf }),
        likesOf: async (userId) => (await badgeMetrics.find("likes")?.valuesOf(db.read, [userId]))?.get(userId) ?? 0,
        search: { search, types: community.searchTypes },
      },
      visits: { reactions: community.reactions, views: members.views, online: members.tracker },
      addressOf: ({ peer, forwardedFor }) => clientAddress(peer, forwardedFor, needs.trustedProxies),
    }),
  );
}
