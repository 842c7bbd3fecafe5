import { join } from "node:path";
import type { MailOptOut } from "../features/account/index.js";
import {
  createArticleImageServer,
  createFeaturedImageServer,
  createFindNeighbours,
  createFindRelatedByTags,
  createFindTeaser,
} from "../features/articles/index.js";
import type { FindPageReader } from "../features/auth/index.js";
import type { RedeemCode } from "../features/beta/index.js";
import { createCommentImageServer, createCommentThreads } from "../features/comments/index.js";
import { createPictureProxy } from "../features/foreign-pictures/index.js";
import { createPictureServer, createPictureSizes } from "../features/media/index.js";
import { createMemberModels } from "../features/profiles/index.js";
import type { FindClientAddress } from "../http/client-address.js";
import type { SiteGate } from "../http/site-gate.js";
import type { Authenticate } from "../kernel/caller.js";
import { createBoundedFolder } from "../platform/files/bounded-folder.js";
import { createDrawLinkPicture, openPicturePool } from "../platform/link-pictures/link-picture-thread.js";
import type { CommunityWing } from "../wings/community.wing.js";
import type { Foundation } from "../wings/foundation.js";
import type { LookWing } from "../wings/look.wing.js";
import type { MembersWing } from "../wings/members.wing.js";
import type { PluginsWing } from "../wings/plugins.wing.js";
import { createLinkPictures } from "./link-pictures/link-pictures.js";
import { createMachinePages } from "./machine-pages.js";
import { createFindPerson } from "./own/find-person.js";
import { createFindWarnable } from "./own/find-warnable.js";
import { createPageAccess } from "./page-access.js";
import { createPages, type PageRoutes, type PagesDeps } from "./page-routes.js";

const DRAWN = { maxBytes: 100 * 1024 * 1024, maxAgeMs: 30 * 24 * 60 * 60_000 } as const;
const CACHE = { maxBytes: 200 * 1024 * 1024, maxAgeMs: 7 * 24 * 60 * 60_000 } as const;

/** Dependencies of pages on the wings. */
export interface PagesNeeds extends Pick<PagesDeps, "openApi" | "registrationStatus" | "wizard"> {
  readonly members: MembersWing;
  readonly community: CommunityWing;
  readonly look: LookWing;
  readonly plugins: Pick<PluginsWing, "blocks" | "pages" | "panel" | "pluginPages" | "servePanelFile" | "addresses">;
  readonly clientAddress: FindClientAddress;
  readonly authenticate: Authenticate;
  readonly findPageReader: FindPageReader;
  readonly notePresence: PagesDeps["notePresence"];
  readonly siteGate: SiteGate;
  readonly redeemCode: RedeemCode;
  readonly mailOptOut: MailOptOut;
  readonly siteOrigins: (request: Request) => readonly string[];
}

/** Builds the pages from the wings. */
export function buildPages(
  foundation: Foundation,
  { members, community, look, plugins, ...needs }: PagesNeeds,
): PageRoutes {
  const { db, clock, logger, settings, config, foreignPictures: pictures } = foundation;
  const cache = createBoundedFolder({ folder: join(config.data.dir, "foreign-pictures"), ...CACHE, clock });
  const { articleQueries: articles, categories, categoryAccess, navigation, places, search } = community;
  const { online, fieldValues: fields, badges, badgeMetrics, profiles, beginGuestEpoch, sharedByGuests } = members;
  const pageAccess = createPageAccess(needs);
  const linkPictures = createLinkPictures({
    articles,
    site: foundation.site,
    stylesheets: look.stylesheets,
    serveThemeAsset: look.serveThemeAsset,
    draw: createDrawLinkPicture(foundation.resources.use(foundation.openPool("link-pictures", openPicturePool))),
    images: members.images,
    cache: createBoundedFolder({ folder: join(config.data.dir, "link-pictures"), ...DRAWN, clock }),
    logger,
  });
  const pictureSize = createPictureSizes(foundation.storage);
  const servePicture = createPictureServer(foundation.storage);
  return createPages({
    clock,
    logger,
    site: foundation.site,
    keptUses: foundation.keptUses,
    navigation,
    categoryAccess,
    beginGuestEpoch,
    layouts: look.layouts,
    library: look.library,
    version: look.version,
    stylesheets: look.stylesheets,
    serveThemeAsset: look.serveThemeAsset,
    servePicture,
    serveFeaturedImage: createFeaturedImageServer({ db, servePicture }),
    linkPictures,
    serveArticleImage: createArticleImageServer({ db, storage: foundation.storage, categories: categoryAccess }),
    serveCommentImage: createCommentImageServer({ db, storage: foundation.storage, places }),
    openApi: needs.openApi,
    wizard: needs.wizard,
    machinePages: createMachinePages({
      db,
      clock,
      site: foundation.site,
      pageAccess,
      categories: categoryAccess,
      beginGuestEpoch,
      pictures,
      pluginAddresses: plugins.addresses,
      keptUses: foundation.keptUses,
    }),
    registrationStatus: needs.registrationStatus,
    pageAccess,
    optOut: { mailOptOut: needs.mailOptOut, rateLimiter: foundation.rateLimiter },
    gate: {
      settings,
      rateLimiter: foundation.rateLimiter,
      siteOrigins: needs.siteOrigins,
      redeemCode: needs.redeemCode,
    },
    notePresence: needs.notePresence,
    profileFields: members.profileFields.list,
    frame: { branding: look.branding, settings, pictures, pictureSize },
    serveForeignPicture: createPictureProxy({
      clock,
      pictures,
      cache,
      httpOut: foundation.httpOut,
      images: members.images,
    }),
    content: {
      articles,
      pictureSize,
      previewArticle: community.previewArticle,
      findTeaser: createFindTeaser({ db, categories: categoryAccess }),
      findNeighbours: createFindNeighbours({ db, categories: categoryAccess, sharedByGuests }),
      findRelatedByTags: createFindRelatedByTags({ db, sharedByGuests, articles }),
      categories,
      online,
      fields,
      badges,
      threads: createCommentThreads({ db, places }),
      members: createMemberModels({ db, profiles, countArticlesOf: members.countArticlesOf }),
      likesOf: async (userId) => (await badgeMetrics.find("likes")?.valuesOf(db.read, [userId]))?.get(userId) ?? 0,
      series: community.seriesQueries,
      search: { search, types: community.searchTypes, sharedByGuests },
      blocks: { registry: look.layoutRegistry.renderers, load: plugins.blocks.load },
      pluginPages: plugins.pluginPages,
    },
    pluginPages: plugins.pages,
    servePluginFile: plugins.servePanelFile,
    pluginPagesFor: plugins.panel.pagesFor,
    own: {
      siteOrigins: needs.siteOrigins,
      findPerson: createFindPerson(db),
      findWarnable: createFindWarnable(db),
      inbox: community.inbox,
      articles,
      profiles,
      clock,
      mutes: members.mutes,
      comments: community.commentQueries,
      commentImages: community.commentImages,
      bookmarks: community.reading.bookmarks,
      categoryFollows: community.reading.categoryFollows,
      answerUnreadStream: community.answerUnreadStream,
      answerCommentStream: community.answerCommentStream,
    },
    visits: {
      articleViews: community.articleViews,
      history: community.reading.historyRecorder,
      views: members.views,
      online: members.tracker,
    },
    reading: {
      ...community.reading,
      articles,
      profiles,
      mutes: members.mutes,
    },
    addressOf: ({ peer, forwardedFor }) => needs.clientAddress(peer, forwardedFor),
  });
}
