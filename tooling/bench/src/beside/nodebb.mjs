import { nextComment } from "./texts.mjs";

/** @typedef {import("./acts.mjs").Given} Given */
/** @typedef {import("./acts.mjs").Writing} Writing */

const ADMINISTRATOR = 1;
const COMMENTED = 100;

/**
 * The headers with a master token, which writes as whoever the body names in `_uid`.
 * @param {Given} given
 */
const headersOf = ({ key }) => ({ authorization: `Bearer ${key}` });

/** NodeBB refuses a second text of somebody while it stores the first. @param {Given} given @returns {Promise<number[]>} */
async function newUsers(given) {
  const run = Date.now().toString(36);
  const users = [];
  for (let user = 0; user < given.connections; user += 1) {
    const response = await fetch(`${given.origin}/api/v3/users`, {
      method: "POST",
      headers: { ...headersOf(given), "content-type": "application/json" },
      body: JSON.stringify({ _uid: ADMINISTRATOR, username: `w${run}${user}`, password: `a long password ${run}` }),
    });
    if (!response.ok) throw new Error(`The user ${user} gave ${response.status}: ${await response.text()}`);
    const { response: made } = /** @type {{ response: { uid: number } }} */ (await response.json());
    users.push(made.uid);
  }
  return users;
}

/** @param {Given} given @returns {Promise<Writing>} */
async function articles(given) {
  const [users, headers] = [await newUsers(given), headersOf(given)];
  return {
    writers: users.length,
    async act(send, writer) {
      const { title, markdown: content, tags } = given.nextText();
      const body = { _uid: users[writer], cid: Number(given.category), title, content, tags };
      await send({ path: "/api/v3/topics", headers, body, expect: 200 });
    },
  };
}

/** On the topics of the export, which come after the first of NodeBB's own. @param {Given} given @returns {Promise<Writing>} */
async function comments(given) {
  const [users, headers] = [await newUsers(given), headersOf(given)];
  let written = 0;
  return {
    writers: users.length,
    async act(send, writer) {
      const path = `/api/v3/topics/${(written++ % COMMENTED) + 2}`;
      await send({ path, headers, body: { _uid: users[writer], content: nextComment() }, expect: 200 });
    },
  };
}

export const nodebb = { articles, comments };
