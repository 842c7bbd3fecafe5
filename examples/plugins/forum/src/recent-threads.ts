import type { PluginBlock } from "@sitevine/plugin-sdk";
import { escapeHtml } from "./html.js";
import { FORUM_PATH, threadPath } from "./paths.js";
import { database } from "./tables.js";
import { findRecentThreads } from "./threads.js";
import { findPeople } from "./views.js";

const MOST = 20;
const USUAL = 5;

/** Block with the most recently active threads, for the home page and the side of other pages. */
export const RECENT_THREADS: PluginBlock = {
  label: "Recent threads",
  description: "The threads of the forum in which somebody wrote last.",
  props: {
    type: "object",
    properties: {
      title: { type: "string", maxLength: 100, default: "From the forum" },
      limit: { type: "integer", minimum: 1, maximum: MOST, default: USUAL },
    },
  },
  maxAgeSeconds: 15,
  async render({ props, viewer }, site) {
    const limit = typeof props.limit === "number" ? Math.min(Math.max(Math.trunc(props.limit), 1), MOST) : USUAL;
    const title = typeof props.title === "string" ? props.title : "From the forum";
    const threads = await findRecentThreads(database.of(site), { kind: viewer }, limit);
    if (threads.length === 0) return "";
    const people = await findPeople(
      site,
      threads.map(({ last_author_id: id }) => id),
    );
    const items = threads.map((thread) => {
      const author = people.get(thread.last_author_id)?.displayName;
      const by = author === undefined ? "" : ` · ${escapeHtml(author)}`;
      const link = `<a href="${threadPath(thread.id)}">${escapeHtml(thread.title)}</a>`;
      return `<li>${link}<br><small>${escapeHtml(thread.board_title)}${by}</small></li>`;
    });
    const heading = title === "" ? "" : `<h2><a href="${FORUM_PATH}">${escapeHtml(title)}</a></h2>`;
    return `${heading}<ul>${items.join("")}</ul>`;
  },
};
