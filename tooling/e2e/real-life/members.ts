import { type Account, type Client, createClient } from "../src/client.js";
import { findInMail } from "../src/mailbox.js";
import type { Stage } from "./stage.js";

export interface NewMember extends Account {
  readonly username: string;
  readonly displayName?: string;
}

/** A member, who calls the site from a program of their own. */
export interface Member extends NewMember {
  readonly id: string;
  readonly client: Client;
}

/** Registers somebody with the code of the mail. */
export async function join({ client, data, program }: Stage, member: NewMember): Promise<Member> {
  await client.post("/api/auth/register/send-code", { email: member.email });
  const code = await findInMail(data.path, member.email, /\b(\d{6})\b/);
  const { status, text } = await client.post("/api/auth/register", { ...member, code });
  if (status !== 201) throw new Error(text);
  const own = createClient(program.url);
  await own.login(member);
  const { json } = await own.get("/api/auth/me");
  return { ...member, id: json.user.id, client: own };
}

/** Puts a member into one of the groups that a new site has, beside those the member is in. */
export async function addToGroup(client: Client, { id }: Pick<Member, "id">, key: string): Promise<void> {
  const { json: groups } = await client.get("/api/admin/groups?limit=100");
  const found = groups.data.find((group: { readonly key: string | null }) => group.key === key);
  const { json: detail } = await client.get(`/api/admin/users/${id}`);
  const groupIds = [...detail.groups.map((group: { readonly id: string }) => group.id), found.id];
  const { status, text } = await client.put(`/api/admin/users/${id}/groups`, { groupIds });
  if (status !== 200) throw new Error(text);
}
