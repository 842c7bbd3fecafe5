import type { Hono } from "hono";
import type { ServeArticleImage, ServeFeaturedImage } from "../features/articles/index.js";
import type { ServeCommentImage } from "../features/comments/index.js";
import type { ServeForeignPicture } from "../features/foreign-pictures/index.js";
import { belongsToArticles, belongsToLook, type ServePicture } from "../features/media/index.js";
import type { ServeThemeAsset } from "../features/themes/index.js";
import type { EdgeEnv } from "../http/request-context.js";
import type { LinkPictures } from "./link-pictures/link-pictures.js";
import { FOR_ADMITTED_READERS, type PageAccess } from "./page-access.js";

export interface UploadRoutesDeps {
  readonly pageAccess: Pick<PageAccess, "admit" | "callerOf">;
  readonly linkPictures: Pick<LinkPictures, "serve">;
  readonly serveThemeAsset: ServeThemeAsset;
  readonly servePicture: ServePicture;
  readonly serveFeaturedImage: ServeFeaturedImage;
  readonly serveArticleImage: ServeArticleImage;
  readonly serveCommentImage: ServeCommentImage;
  readonly serveForeignPicture: ServeForeignPicture;
}

/** Mounts the files that members and administrators have brought, and the pictures that are made or fetched for pages. */
export function mountUploads(app: Hono<EdgeEnv>, deps: UploadRoutesDeps): void {
  const { pageAccess, serveThemeAsset, servePicture, serveForeignPicture } = deps;
  app.get("/uploads/themes/:id/:file", (context) =>
    serveThemeAsset(context.req.param("id"), context.req.param("file"), context.req.raw),
  );
  app.get("/uploads/media/:kind/:name", async (context) => {
    const { kind, name } = context.req.param();
    const isForAll = belongsToLook(kind) || (await pageAccess.admit(context));
    const [request, headers] = [context.req.raw, isForAll ? {} : FOR_ADMITTED_READERS];
    if (!belongsToArticles(kind)) return servePicture(kind, name, request, headers);
    return deps.serveFeaturedImage({ request, name, caller: await pageAccess.callerOf(context), headers });
  });
  app.get("/uploads/articles/:image/:file", async (context) => {
    const isForAll = await pageAccess.admit(context);
    return deps.serveArticleImage(context.req.raw, await pageAccess.callerOf(context), isForAll);
  });
  app.get("/uploads/comments/:image/:file", async (context) => {
    const isForAll = await pageAccess.admit(context);
    return deps.serveCommentImage(context.req.raw, await pageAccess.callerOf(context), isForAll);
  });
  app.get("/uploads/links/:id/:file", async (context) =>
    deps.linkPictures.serve(context.req.raw, context.req.param(), await pageAccess.admit(context)),
  );
  app.get("/uploads/foreign/:signed", async (context) => {
    const isForAll = await pageAccess.admit(context);
    return serveForeignPicture(context.req.param("signed"), isForAll ? {} : FOR_ADMITTED_READERS);
  });
}
