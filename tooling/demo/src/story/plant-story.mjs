import { createSite, loadConfig } from "@sitevine/server";
import { seededIds } from "../ids.mjs";
import { Random } from "../random.mjs";
import { perform } from "./deeds.mjs";
import { drawPictures } from "./draw-pictures.mjs";
import { emailOf, personOf, visitorOf } from "./person.mjs";
import { beginningOf, planStory } from "./plan-story.mjs";

/** Catches mails, so that members can read the codes in theirs. */
function catchMails() {
  /** @type {Map<string, string>} */
  const last = new Map();
  return {
    codeFor(/** @type {string} */ email) {
      const code = /\b\d{6}\b/.exec(last.get(email) ?? "")?.[0];
      if (code === undefined) throw new Error(`No code came to ${email}.`);
      return code;
    },
    mailer: {
      kind: /** @type {const} */ ("outbox"),
      send: async (/** @type {{ to: string, text: string }} */ { to, text }) => {
        last.set(to, text);
        return { messageId: null };
      },
      check: async () => undefined,
      [Symbol.asyncDispose]: async () => undefined,
    },
  };
}

/**
 * Installs a site in an empty folder and performs, through the API, what its members did in the last half year. Returns the
 * number of actions of each kind.
 * @param {import("../content/load-content.mjs").Content} content
 * @param {object} options
 * @param {string} options.dataDir
 * @param {string} options.url the address under which readers know the site
 * @param {string} options.password of every member
 * @param {string} options.seed
 * @param {number} options.now when the story ends, in milliseconds since 1970
 * @param {(done: number, all: number) => void} [options.onProgress]
 */
export async function plantStory(content, { dataDir, url, password, seed, now, onProgress }) {
  const actions = planStory(content, { seed, now });
  const pictures = await drawPictures(content);
  const mails = catchMails();
  let time = beginningOf(now);
  const clock = { now: () => new Date(time) };
  const newId = seededIds(new Random(`ids ${seed}`), () => time);
  const config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: "error" });
  await using site = await createSite(config, { clock, newId, mailer: mails.mailer });

  const [admin] = content.members;
  if (!admin) throw new Error("Nobody can install the site.");
  const { username, displayName } = admin;
  await site.install({
    site: { name: content.site.name, url, language: "en", timezone: "UTC" },
    admin: { username, displayName, email: emailOf(username), password },
  });

  const people = new Map(
    content.members.map((member, index) => {
      const peer = `198.51.100.${index + 1}`;
      return [member.username, personOf(site, { username: member.username, password, peer, now: () => time })];
    }),
  );
  /** @type {import("./deeds.mjs").Ids} */
  const ids = {
    users: new Map(),
    categories: new Map(),
    articles: new Map(),
    pictures: new Map(),
    comments: new Map(),
    badges: new Map(),
  };
  const readCode = async (/** @type {string} */ name) => {
    await site.settled();
    return mails.codeFor(emailOf(name));
  };

  /** @type {Map<string, number>} */
  const done = new Map();
  for (const [index, action] of actions.entries()) {
    onProgress?.(index, actions.length);
    time = Math.max(time, action.at);
    const person = people.get(action.by);
    if (action.kind === "join" && action.by !== username)
      ids.users.set(action.by, (await person?.signUp(action.displayName, () => readCode(action.by))) ?? "");
    else await person?.arrive();
    if (action.kind === "join" && action.by === username) ids.users.set(username, (await person?.findOwnId()) ?? "");
    const client = action.kind === "view" ? visitorOf(site, action.address) : person?.client;
    if (!client) throw new Error(`${action.by} is nobody.`);
    await perform(action, client, ids, pictures);
    done.set(action.kind, (done.get(action.kind) ?? 0) + 1);
  }
  time = now;
  await site.settled();
  return done;
}
