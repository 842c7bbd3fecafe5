import * as z from "zod";
import { ARTICLE_LIST_NAMES, ARTICLE_LIST_SORTS } from "./article-need.js";
import type { CoreBlockType } from "./block-catalogue.js";
import { hrefSchema } from "./href.js";
import { localText } from "./local-text.js";

const text = localText(2_000);
const label = localText(200);
const link = z.looseObject({ label, href: hrefSchema });
const alignment = z.enum(["start", "center", "end"]);
const size = z.enum(["sm", "md", "lg", "xl"]);

/** `auto`, or a width and a height such as `16/9`. */
export const ratioSchema = z
  .string()
  .regex(/^(auto|[1-9]\d{0,3}\/[1-9]\d{0,3})$/, "must be auto or w/h, for example 16/9");

const list = z.looseObject({ title: label, limit: z.int().min(1).max(50) }).partial();

/**
 * Props of each core block. A prop is optional unless the block means nothing without it. Unknown props are kept, so that a
 * document written for a newer catalogue survives. What readers read is a `localText`, and nothing else is.
 */
export const blockPropsSchemas: { readonly [Type in CoreBlockType]: z.ZodType } = {
  section: z.looseObject({ width: z.enum(["content", "text", "full"]), padding: size, label }).partial(),
  columns: z.looseObject({ gap: size, ratio: z.enum(["equal", "wide-start", "wide-end"]) }).partial(),
  column: z.looseObject({ span: z.int().min(1).max(12) }).partial(),
  spacer: z.looseObject({ size }).partial(),
  heading: z.looseObject({ text, level: z.int().min(1).max(6).optional(), align: alignment.optional() }),
  image: z.looseObject({
    source: z.string().min(1).max(2_000),
    alt: text.optional(),
    ratio: ratioSchema.optional(),
    href: hrefSchema.optional(),
    caption: text.optional(),
  }),
  richText: z.looseObject({ html: localText(200_000) }),
  guestHero: z
    .looseObject({ title: text, text, primary: link, secondary: link, align: alignment, image: z.string().max(2_000) })
    .partial(),
  guestBody: z
    .looseObject({ title: text, text, points: z.array(z.looseObject({ title: text, text })).max(12) })
    .partial(),
  logo: z.looseObject({ showName: z.boolean(), tagline: text }).partial(),
  navLinks: z
    .looseObject({
      title: label,
      position: z.enum(["header", "footer", "aside"]),
      direction: z.enum(["row", "column"]),
      links: z.array(link).max(100),
    })
    .partial(),
  searchBox: z.looseObject({ placeholder: label }).partial(),
  userMenu: z.looseObject({}),
  themeChooser: z.looseObject({ title: label }).partial(),
  smallPrint: z.looseObject({ text }).partial(),
  breadcrumbs: z.looseObject({}),
  pagination: z.looseObject({}),
  articleList: z
    .looseObject({
      title: label,
      display: z.enum(["grid", "list", "lead", "compact"]),
      columns: z.int().min(1).max(4),
      limit: z.int().min(1).max(50),
      show: z.enum(["all", "latest", "featured"]),
      sort: z.enum(ARTICLE_LIST_SORTS),
      category: z.string().trim().min(1).max(ARTICLE_LIST_NAMES.category),
      tag: z.string().trim().min(1).max(ARTICLE_LIST_NAMES.tag),
      skip: z.int().min(0).max(50),
      excerpt: z.boolean(),
      image: z.boolean(),
    })
    .partial(),
  articleBody: z
    .looseObject({ image: z.boolean(), share: z.boolean(), contents: z.boolean(), neighbours: z.boolean() })
    .partial(),
  authorCard: list,
  comments: z.looseObject({ title: label }).partial(),
  categoryList: list,
  memberList: z.looseObject({ title: label, display: z.enum(["grid", "list"]) }).partial(),
  newestMembers: list,
  onlineUsers: list,
  profileCard: z.looseObject({ cover: z.boolean() }).partial(),
  profileAbout: list,
  profileWall: list,
  badges: list,
  searchResults: z.looseObject({}),
  errorMessage: z.looseObject({}),
};
