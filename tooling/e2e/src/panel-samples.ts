import { randomUUID } from "node:crypto";
import { createClient } from "./client.js";
import type { BrowsedPanel } from "./panel.js";
import { panelPlaces } from "./panel-places.js";

const GRACE = { email: "grace@example.org", password: "a compiler of one's own" } as const;

/** Things that the screens of one thing show: their addresses by the place of the screen. */
async function putSamples(panel: BrowsedPanel): Promise<Readonly<Record<string, string>>> {
  const { client, program } = panel;
  const person = await panel.join("grace");
  const grace = createClient(program.url);
  await grace.login(GRACE);
  const { id: article } = (await client.post("/api/articles", { title: "Tides", content: "They turn." })).json;
  await client.post(`/api/articles/${article}/publish`);
  const filed = { targetType: "article", targetId: article, reason: "Insult", note: "Look at it" };
  const report = (await grace.post("/api/moderation/reports", filed)).json.id;
  const [field] = (await client.get("/api/admin/profile-fields")).json;
  const { ranks } = (await client.get("/api/admin/progression")).json;
  const { id: group } = (await client.post("/api/admin/groups", { name: "Crew" })).json;
  const { id: badge } = (await client.post("/api/admin/badges", { name: "Sailor" })).json;
  return {
    "/acp/people/$id": `/acp/people/${person}`,
    "/acp/groups/$id": `/acp/groups/${group}`,
    "/acp/badges/$id": `/acp/badges/${badge}`,
    "/acp/profile-fields/$id": `/acp/profile-fields/${field.id}`,
    "/acp/ranks/$id": `/acp/ranks/${ranks[0].id}`,
    "/acp/settings/$area": "/acp/settings/site",
    "/modcp/reports/$id": `/modcp/reports/${report}`,
    // The analysis finds cases, and a plugin brings its pages: these show what is there without.
    "/modcp/cases/$id": `/modcp/cases/${randomUUID()}`,
    "/acp/plugins/$plugin/$page": "/acp/plugins/none/none",
  };
}

/** The address of every screen of the panels on this site; one without a sample fails by its name. */
export async function sampleScreens(panel: BrowsedPanel): Promise<readonly string[]> {
  const samples = await putSamples(panel);
  return panelPlaces().map((place) => {
    const address = place.includes("$") ? samples[place] : place;
    if (address === undefined || address.includes("undefined")) throw new Error(`${place} has no sample.`);
    return address;
  });
}
