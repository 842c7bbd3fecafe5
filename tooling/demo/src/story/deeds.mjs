import {
  awardBadge,
  countArticleView,
  createArticle,
  createArticleComment,
  createBadge,
  createCategory,
  createNavItem,
  createProfileComment,
  createProfileField,
  dislikeArticle,
  followUser,
  likeArticle,
  likeArticleComment,
  likeProfileComment,
  publishArticle,
  publishLayouts,
  saveLayoutDraft,
  saveSetting,
  updateOwnProfileFields,
  updateProfile,
  uploadAvatar,
  uploadCover,
  uploadFeaturedImage,
} from "@sitevine/api";

/**
 * The ids that the site gave, by the names of the content.
 * @typedef {Record<"users" | "categories" | "articles" | "pictures" | "comments" | "badges", Map<string, string>>} Ids
 * @typedef {Awaited<ReturnType<typeof import("./draw-pictures.mjs").drawPictures>>} Pictures
 * @typedef {import("./action.mjs").Action} Action
 * @typedef {import("@sitevine/api/client").Client} Client
 */

/** @param {Map<string, string>} ids @param {string} name */
function idOf(ids, name) {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`${name} is not there yet.`);
  return id;
}

/** @param {Pictures} pictures @param {import("./draw-pictures.mjs").PictureName} name */
function fileOf(pictures, name) {
  const bytes = pictures.get(name);
  return bytes ? { file: { name: `${name.replace("/", "-")}.webp`, bytes } } : undefined;
}

/**
 * @param {Extract<Action, { kind: "write" }>["article"]} article
 * @param {Client} client
 * @param {Ids} ids
 * @param {Pictures} pictures
 */
async function write({ slug, title, lead, category, tags, visibility, content }, client, ids, pictures) {
  const shown = content.replaceAll(/\(picture:([a-z0-9-]+)\)/g, (_, other) => `(${idOf(ids.pictures, other)})`);
  const categoryId = idOf(ids.categories, category);
  const { id } = await client.call(createArticle, {
    body: { title, slug, excerpt: lead, content: shown, categoryId, tags, visibility },
  });
  ids.articles.set(slug, id);
  const body = fileOf(pictures, `article/${slug}`);
  if (!body) return;
  const { featuredImageUrl } = await client.call(uploadFeaturedImage, { params: { id }, body });
  ids.pictures.set(slug, featuredImageUrl);
}

/** @param {import("../content/load-content.mjs").OwnPage} page @param {Client} client */
async function publishPage({ slug, title, html }, client) {
  const main = [
    { id: "crumbs", type: "breadcrumbs", props: {} },
    { id: "title", type: "heading", props: { text: title, level: 1 } },
    { id: "text", type: "richText", props: { html } },
  ];
  const document = { templateKey: "page.detail", schemaVersion: 1, regions: { main } };
  await client.call(saveLayoutDraft, { params: { templateKey: `page.detail:${slug}` }, body: { document } });
  await client.call(publishLayouts, {});
}

/** @param {Extract<Action, { kind: "join" }>} join @param {Client} client @param {Pictures} pictures */
async function settleIn({ by, displayName, bio, fields = {} }, client, pictures) {
  await client.call(updateProfile, { body: { displayName, bio } });
  const said = Object.entries(fields).map(([key, value]) => [key, { value }]);
  if (said.length > 0) await client.call(updateOwnProfileFields, { body: { fields: Object.fromEntries(said) } });
  const [avatar, cover] = [fileOf(pictures, `avatar/${by}`), fileOf(pictures, `cover/${by}`)];
  if (avatar) await client.call(uploadAvatar, { body: avatar });
  if (cover) await client.call(uploadCover, { body: cover });
}

/**
 * Performs an action as a member with a session.
 * @param {Action} action
 * @param {Client} client
 * @param {Ids} ids
 * @param {Pictures} pictures
 */
export async function perform(action, client, ids, pictures) {
  const article = (/** @type {string} */ slug) => ({ params: { id: idOf(ids.articles, slug) } });
  switch (action.kind) {
    case "join":
      return settleIn(action, client, pictures);
    case "settle":
      await client.call(saveSetting, {
        params: { key: "site.description" },
        body: { value: action.site.description },
      });
      return;
    case "field":
      await client.call(createProfileField, { body: { type: "text", ...action.field } });
      return;
    case "page":
      return publishPage(action.page, client);
    case "category": {
      const { slug, name, description, color, parent, members } = action.category;
      const parentId = parent === null ? null : idOf(ids.categories, parent);
      const access = {
        visibility: members ? /** @type {const} */ ("members") : /** @type {const} */ ("public"),
        readGroupIds: [],
        writeGroupIds: [],
      };
      const made = await client.call(createCategory, { body: { slug, name, description, color, parentId, access } });
      ids.categories.set(slug, made.id);
      return;
    }
    case "link":
      await client.call(createNavItem, { body: action.link });
      return;
    case "badge":
      ids.badges.set(action.badge.key, (await client.call(createBadge, { body: action.badge })).id);
      return;
    case "award": {
      const body = { userId: idOf(ids.users, action.to), note: action.note };
      await client.call(awardBadge, { params: { id: idOf(ids.badges, action.badge) }, body });
      return;
    }
    case "write":
      return write(action.article, client, ids, pictures);
    case "publish":
      await client.call(publishArticle, article(action.slug));
      return;
    case "like":
      await client.call(likeArticle, article(action.slug));
      return;
    case "dislike":
      await client.call(dislikeArticle, article(action.slug));
      return;
    case "view":
      await client.call(countArticleView, article(action.slug));
      return;
    case "comment":
    case "wall": {
      const parentId = action.parent === null ? undefined : idOf(ids.comments, action.parent);
      const body = { content: action.text, ...(parentId !== undefined && { parentId }) };
      const made =
        action.kind === "comment"
          ? await client.call(createArticleComment, { ...article(action.slug), body })
          : await client.call(createProfileComment, { params: { id: idOf(ids.users, action.on) }, body });
      ids.comments.set(action.key, made.id);
      return;
    }
    case "like-comment":
      await client.call(likeArticleComment, { params: { commentId: idOf(ids.comments, action.key) } });
      return;
    case "like-wall":
      await client.call(likeProfileComment, { params: { commentId: idOf(ids.comments, action.key) } });
      return;
    case "follow":
      await client.call(followUser, { params: { id: idOf(ids.users, action.whom) } });
  }
}
