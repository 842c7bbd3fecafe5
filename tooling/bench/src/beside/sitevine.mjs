import { clientAddress, login } from "../site.mjs";
import { nextComment } from "./texts.mjs";

/** @typedef {import("./acts.mjs").Given} Given */
/** @typedef {import("./acts.mjs").Writing} Writing */

const COMMENTED = 100;

/**
 * Signs in the members that `add-members.mjs` has added, and returns the headers for the requests of each.
 * @param {Given} given
 */
async function signIn({ origin, password, members }) {
  const signedIn = [];
  // One after another, since the site limits how many may wait for their password to be verified.
  for (let member = 0; member < members; member += 1) {
    const address = clientAddress(member);
    const headers = await login(origin, `copy${member}@site.test`, { password, address });
    signedIn.push({ ...headers, "x-forwarded-for": address });
  }
  return signedIn;
}

/** An article begins as a draft, so that publishing one takes two requests. @param {Given} given @returns {Promise<Writing>} */
async function articles(given) {
  const writers = await signIn(given);
  return {
    writers: writers.length,
    async act(send, writer) {
      const headers = writers[writer];
      const { title, markdown: content, tags } = given.nextText();
      const body = { title, content, contentFormat: "markdown", tags };
      const draft = JSON.parse(await send({ path: "/api/articles", headers, body, expect: 201 }));
      await send({ path: `/api/articles/${draft.id}/publish`, headers, expect: 200 });
    },
  };
}

/** @param {Given} given @returns {Promise<Writing>} */
async function comments(given) {
  const list = await fetch(`${given.origin}/api/articles?sort=publishedAt&order=asc&limit=${COMMENTED}`);
  const { data } = /** @type {{ data: { id: string }[] }} */ (await list.json());
  const paths = data.map(({ id }) => `/api/articles/${id}/comments`);
  const writers = await signIn(given);
  let written = 0;
  return {
    writers: writers.length,
    async act(send, writer) {
      const path = paths[written++ % paths.length] ?? "";
      await send({ path, headers: writers[writer], body: { content: nextComment() }, expect: 201 });
    },
  };
}

export const sitevine = { articles, comments };
