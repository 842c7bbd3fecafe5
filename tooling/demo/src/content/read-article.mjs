/**
 * A comment as it stands below an article: who, how many hours after it, what, and what was answered.
 * @typedef {{ by: string, hours: number, text: string, replies: Comment[] }} Comment
 *
 * An article as it was written by hand.
 * @typedef {object} Article
 * @property {string} slug
 * @property {string} title
 * @property {string} lead one sentence below the title; empty where the text speaks for itself
 * @property {string} author username
 * @property {string} category slug
 * @property {string[]} tags
 * @property {string} picture scene and palette
 * @property {"public" | "members"} visibility
 * @property {"published" | "draft"} status
 * @property {number} days how long ago it was published, or begun
 * @property {string} content Markdown; `picture:<slug>` stands for the address of that article's picture
 * @property {Comment[]} comments
 */

const LINE = /^(?<indent>(?: {2})*)(?<by>[a-z]+) (?<hours>\d+)h: (?<text>.+)$/;

/** @param {string} text @param {string} slug @returns {Comment[]} */
function readThread(text, slug) {
  /** @type {Comment} */
  const root = { by: "", hours: 0, text: "", replies: [] };
  const path = [root];
  for (const line of text.split("\n").filter((candidate) => candidate.trim() !== "")) {
    const { indent = "", by = "", hours = "", text: said = "" } = LINE.exec(line)?.groups ?? {};
    const depth = indent.length / 2;
    const parent = path[depth];
    if (by === "" || !parent) throw new Error(`${slug}: this is no comment: ${line}`);
    const comment = { by, hours: Number(hours), text: said, replies: [] };
    parent.replies.push(comment);
    path.splice(depth + 1, path.length, comment);
  }
  return root.replies;
}

/**
 * Reads an article's file: fields, text and thread, with `===` between them.
 * @param {string} file
 * @param {string} slug
 * @returns {Article}
 */
export function readArticle(file, slug) {
  const [head = "", content = "", thread = ""] = file.split(/^===\n/m);
  const fields = new Map(
    head.split("\n").flatMap((line) => {
      const [, key = "", value = ""] = /^([a-z]+): (.+)$/.exec(line) ?? [];
      return key === "" ? [] : [/** @type {const} */ ([key, value])];
    }),
  );
  const field = (/** @type {string} */ key) => {
    const value = fields.get(key);
    if (value === undefined) throw new Error(`${slug} does not say its ${key}.`);
    return value;
  };
  return {
    slug,
    title: field("title"),
    lead: fields.get("lead") ?? "",
    author: field("author"),
    category: field("category"),
    tags: field("tags").split(", "),
    picture: field("picture"),
    visibility: fields.get("visibility") === "members" ? "members" : "public",
    status: fields.get("status") === "draft" ? "draft" : "published",
    days: Number(field("days")),
    content: content.trim(),
    comments: readThread(thread, slug),
  };
}
