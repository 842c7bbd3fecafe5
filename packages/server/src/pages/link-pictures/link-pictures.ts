import type { Stylesheets } from "../../features/appearance/index.js";
import type { ArticleQueries, ArticleView } from "../../features/articles/index.js";
import { answerPicture } from "../../features/media/index.js";
import type { SiteInfo } from "../../features/settings/index.js";
import type { ServeThemeAsset } from "../../features/themes/index.js";
import { guest } from "../../kernel/caller.js";
import { notFound } from "../../kernel/refusals.js";
import type { BoundedFolder } from "../../platform/files/bounded-folder.js";
import type { Images } from "../../platform/images/images.js";
import type { FreshValue } from "../../platform/kept/fresh-value.js";
import { LINK_PICTURE_SIZE } from "../../platform/link-pictures/link-picture.js";
import type { DrawLinkPicture } from "../../platform/link-pictures/link-picture-thread.js";
import type { Logger } from "../../platform/logger.js";
import type { PagePicture } from "../public-page.js";
import { type DescribedPicture, describePicture } from "./described-picture.js";

export interface LinkPicturesDeps {
  readonly articles: Pick<ArticleQueries, "getById">;
  readonly site: FreshValue<SiteInfo | null>;
  readonly stylesheets: Pick<Stylesheets, "live">;
  readonly serveThemeAsset: ServeThemeAsset;
  readonly draw: DrawLinkPicture;
  readonly images: Pick<Images, "drawSvg">;
  /** Pictures that were drawn before. */
  readonly cache: BoundedFolder;
  readonly logger: Logger;
}

/** The pictures that the site draws for previews of links to its articles. */
export interface LinkPictures {
  /** The picture of an article that guests may read; null where no font at hand can write its title. */
  find(article: ArticleView): Promise<PagePicture | null>;
  /**
   * Answers a request for a picture, which is drawn if nobody asked for it before. A former address leads to the current one.
   * Throws SVC-API-4004 for an article that guests may not read, and for anything else; SVC-API-4290 when too many pictures
   * are waiting. `isForAll` says that the gate keeps nobody out.
   */
  serve(
    request: Request,
    address: { readonly id: string; readonly file: string },
    isForAll: boolean,
  ): Promise<Response>;
}

const FILE = /^([0-9a-f]{64})\.png$/;
const FONT = /^\/uploads\/themes\/([^/]+)\/([^/?#]+)/;
// The article may be withdrawn, which shared caches are not told.
const FOR_ALL = { "Cache-Control": "public, max-age=3600", "Cross-Origin-Resource-Policy": "cross-origin" } as const;
const FOR_READERS = { "Cache-Control": "private, no-cache" } as const;

const addressOf = (id: string, { hash }: DescribedPicture): string => `/uploads/links/${id}/${hash}.png`;

export function createLinkPictures(deps: LinkPicturesDeps): LinkPictures {
  const { articles, site, stylesheets, serveThemeAsset, images, cache, logger } = deps;
  const drawn = new Map<string, Promise<Uint8Array | null>>();

  async function describe(article: ArticleView): Promise<DescribedPicture | null> {
    const [info, look] = await Promise.all([site.get(), stylesheets.live(undefined)]);
    return info && describePicture({ article, site: info, look });
  }

  /** The bytes of a font of the look; a picture can be drawn without it. */
  async function readFont(url: string): Promise<readonly Uint8Array[]> {
    const [, id, name] = FONT.exec(url) ?? [];
    if (id === undefined || name === undefined) return [];
    try {
      const answer = await serveThemeAsset(
        decodeURIComponent(id),
        decodeURIComponent(name),
        new Request(`http://site${url}`),
      );
      return answer.ok ? [new Uint8Array(await answer.arrayBuffer())] : [];
    } catch (error) {
      logger.warn("A font for a picture could not be read", { error, url });
      return [];
    }
  }

  async function draw({ hash, drawing, heading, body }: DescribedPicture): Promise<Uint8Array | null> {
    const withFonts = async ({ fontUrls, weight, tracking }: DescribedPicture["heading"]) => ({
      files: (await Promise.all(fontUrls.map(readFont))).flat(),
      weight,
      tracking,
    });
    const svg = await deps.draw({ ...drawing, heading: await withFonts(heading), body: await withFonts(body) });
    if (svg === null) {
      logger.warn("A picture for previews took too long to draw", { title: drawing.title });
      return null;
    }
    const bytes = await images.drawSvg(svg);
    await cache.write(hash, bytes);
    return bytes;
  }

  /** Requests for a picture that is being drawn wait for it too. */
  function drawOnce(picture: DescribedPicture): Promise<Uint8Array | null> {
    const known = drawn.get(picture.hash);
    if (known !== undefined) return known;
    const work = draw(picture).finally(() => drawn.delete(picture.hash));
    drawn.set(picture.hash, work);
    return work;
  }

  return {
    async find(article) {
      const picture = await describe(article);
      return (
        picture && { url: addressOf(article.id, picture), size: LINK_PICTURE_SIZE, alt: article.title, kind: "cover" }
      );
    },

    async serve(request, { id, file }, isForAll) {
      const [, asked] = FILE.exec(file) ?? [];
      if (asked === undefined) throw notFound();
      const picture = await describe(await articles.getById(guest, id));
      if (!picture) throw notFound();
      const headers = isForAll ? FOR_ALL : FOR_READERS;
      if (picture.hash !== asked)
        return new Response(null, {
          status: 302,
          headers: { Location: addressOf(id, picture), "Cache-Control": "no-store" },
        });
      const read = async () => (await cache.read(asked)) ?? drawOnce(picture);
      return answerPicture(read, { request, etag: `"${asked}"`, headers });
    },
  };
}
