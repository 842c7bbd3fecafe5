import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Sources of a plugin by path, as its author writes them after the guide. */
type Sources = Readonly<Record<string, string>>;

const DATABASE = `import { pluginDatabase } from "@sitevine/plugin-sdk/database";

export const database = pluginDatabase<{ readings: { id: string; place: string; height: number } }>();
`;

const FIRST_MIGRATION = `import type { Kysely } from "@sitevine/plugin-sdk/database";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("readings")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("place", "text", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    .execute();
}
`;

const PANEL_PAGE = `import type { Mount } from "@sitevine/plugin-sdk/panel";

interface Reading { readonly id: string; readonly place: string; readonly height: number }

export const mount: Mount = async (element, { client, notify, signal }) => {
  for (const { id, place, height } of await client.call<readonly Reading[]>("/readings", { signal })) {
    const line = document.createElement("p");
    line.append(place + ": " + height + " cm ");
    const remove = document.createElement("button");
    remove.textContent = "Remove " + place;
    remove.addEventListener("click", async () => {
      await client.call("/readings/" + id, { method: "DELETE" });
      notify({ tone: "done", message: "The reading is gone" });
      line.remove();
    });
    line.append(remove);
    element.append(line);
  }
};
`;

const ENTRY = `import { randomUUID } from "node:crypto";
import { definePlugin, PluginError } from "@sitevine/plugin-sdk";
import { database } from "./database.js";

export default definePlugin({
  database,
  errorCodes: { "TIDE-TABLE-1001": { status: 422, message: "The height is a whole number of centimetres." } },
  routes: [
    {
      method: "GET",
      path: "/readings",
      audience: "public",
      handler: async (_request, site) => ({
        json: await database.of(site).selectFrom("readings").selectAll().orderBy("place").limit(50).execute(),
      }),
    },
    {
      method: "POST",
      path: "/readings",
      audience: "auth",
      async handler({ body }, site) {
        const { place, height } = (await body.json()) as { place: string; height: string };
        if (!/^-?\\d+$/.test(height)) throw new PluginError("TIDE-TABLE-1001");
        await database.of(site).insertInto("readings").values({ id: randomUUID(), place, height: Number(height) }).execute();
        return { status: 201, json: { place } };
      },
    },
    {
      method: "DELETE",
      path: "/readings/:id",
      audience: { permission: "admin.access" },
      async handler({ params }, site) {
        await database.of(site).deleteFrom("readings").where("id", "=", params.id ?? "").execute();
        return { status: 204 };
      },
    },
    {
      method: "POST",
      path: "/moon",
      audience: "auth",
      handler: async () => {
        throw new Error("The moon has not been asked.");
      },
    },
  ],
  pages: {
    "tide-table.readings": {
      label: "Tide table",
      path: "/",
      async load(_request, site) {
        const readings = await database.of(site).selectFrom("readings").selectAll().orderBy("place").limit(50).execute();
        const counted = await site.values.get("counted");
        return {
          title: "Tide table",
          text: "Counted by the harbour office: " + (counted ?? "not yet"),
          parts: [
            {
              kind: "list",
              empty: "Nobody has read the gauge.",
              entries: readings.map(({ place, height }) => ({ title: place, href: "/tide-table", notes: [height + " cm"] })),
            },
            { kind: "buttons", buttons: [{ label: "Ask the moon", method: "POST", path: "/moon" }] },
            {
              kind: "form",
              title: "Read the gauge",
              method: "POST",
              path: "/readings",
              fields: [{ name: "place", label: "Place" }, { name: "height", label: "Height in cm" }],
              submit: "Send",
            },
          ],
        };
      },
    },
  },
  panelPages: [{ key: "readings", title: "Readings", module: "readings.js" }],
  jobs: {
    count: {
      cron: "* * * * *",
      async handler(site) {
        const rows = await database.of(site).selectFrom("readings").select("id").execute();
        await site.values.set("counted", rows.length);
      },
    },
  },
});
`;

/** Release 1.0.0: a route, a page, a page in the panel, a database and a job. */
export const FIRST_RELEASE: Sources = {
  "src/database.ts": DATABASE,
  "src/migrations/0001-readings.ts": FIRST_MIGRATION,
  "src/admin/readings.ts": PANEL_PAGE,
  "src/index.ts": ENTRY,
};

/** Changes of release 2.0.0: a table has a further column, which the page shows and the form asks for. */
export const SECOND_RELEASE: Sources = {
  "src/database.ts": DATABASE.replace("height: number", "height: number; seen_by: string"),
  "src/migrations/0002-seen-by.ts": `import type { Kysely } from "@sitevine/plugin-sdk/database";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("readings")
    .addColumn("seen_by", "text", (column) => column.notNull().defaultTo("a gull"))
    .execute();
}
`,
  "src/index.ts": ENTRY.replace('notes: [height + " cm"]', 'notes: [height + " cm", "seen by " + seen_by]')
    .replace("({ place, height }) => (", "({ place, height, seen_by }) => (")
    .replace(
      "const { place, height } = (await body.json()) as { place: string; height: string }",
      "const { place, height, seen_by } = (await body.json()) as { place: string; height: string; seen_by: string }",
    )
    .replace("height: Number(height) }", "height: Number(height), seen_by }")
    .replace('label: "Height in cm" }', 'label: "Height in cm" }, { name: "seen_by", label: "Seen by" }'),
};

/** Writes sources into the folder of a plugin and changes fields of its manifest. */
export async function edit(
  folder: string,
  sources: Sources,
  manifest: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const [path, text] of Object.entries(sources)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const place = join(folder, "plugin.json");
  const before = JSON.parse(await readFile(place, "utf8")) as Record<string, unknown>;
  await writeFile(place, JSON.stringify({ ...before, ...manifest }, undefined, 2));
}
