// An error code has at most 64 characters.
const LONGEST_AREA = 64 - "-1001".length;

/** The first part of the error codes of a plugin: its id, unless a code may not begin so. */
function codeArea(id: string): string {
  const words = id.toUpperCase();
  // A code begins with a letter, and those with SVC- are the site's.
  const area = /^(?:[0-9]|SVC(?:-|$))/.test(words) ? `PLUGIN-${words}` : words;
  return area.slice(0, LONGEST_AREA).replace(/-$/, "");
}

/** The entry of a new plugin: one example of each thing that most plugins need. */
export function starterSource({ id }: { readonly id: string }): string {
  const code = codeArea(id);
  return `import { definePlugin, PluginError } from "@sitevine/plugin-sdk";

export default definePlugin({
  settings: {
    "${id}.greeting": {
      type: "string",
      label: "Greeting",
      description: "What visitors are greeted with.",
      initial: "Welcome",
      maxLength: 100,
    },
  },

  errorCodes: {
    "${code}-1001": { status: 422, message: "A note is a text of at most 200 characters." },
  },

  routes: [
    // Everybody may read: GET /api/p/${id}/notes
    {
      method: "GET",
      path: "/notes",
      audience: "public",
      async handler(request, site) {
        const greeting = await site.settings.get("${id}.greeting");
        const notes = await site.values.list("note.");
        return { json: { greeting, notes: notes.map(({ value }) => value) } };
      },
    },
    // Members may write: PUT /api/p/${id}/note
    {
      method: "PUT",
      path: "/note",
      audience: "auth",
      async handler({ body, caller }, site) {
        const text = await body.json();
        if (typeof text !== "string" || text.length > 200) throw new PluginError("${code}-1001");
        if (caller.kind === "member") await site.values.set(\`note.\${caller.userId}\`, text);
        return { status: 204 };
      },
    },
  ],

  listeners: {
    "user.registered": async ({ userId }, site) => {
      site.log.info(\`Member \${userId} may leave a note now.\`);
    },
  },
});
`;
}
