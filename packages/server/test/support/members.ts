import { ADMIN, type BootedSite } from "./booted-site.js";

const MEMBER_EMAIL = "mo@example.org";

/** Adds a member without any special permission, with the administrator's password, and returns their access token. */
export async function addMember(booted: BootedSite): Promise<string> {
  const now = booted.clock.now().toISOString();
  await booted.database().transaction(async (tx) => {
    const admin = await tx.selectFrom("users").selectAll().executeTakeFirstOrThrow();
    const group = await tx.selectFrom("groups").select("id").where("key", "=", "members").executeTakeFirstOrThrow();
    const id = "0197a000-0000-7000-8000-000000000001";
    await tx
      .insertInto("users")
      .values({ ...admin, id, email: MEMBER_EMAIL, email_folded: MEMBER_EMAIL, username: "mo", username_folded: "mo" })
      .execute();
    await tx.insertInto("user_groups").values({ user_id: id, group_id: group.id, created_at: now }).execute();
  });
  const answer = await booted.call("/api/auth/login", { body: { email: MEMBER_EMAIL, password: ADMIN.password } });
  return (answer.json as { accessToken: string }).accessToken;
}

/** Deactivates every account until it is disposed of. */
export async function deactivateEverybody(booted: BootedSite): Promise<AsyncDisposable> {
  const setStatus = (status: "active" | "deactivated") =>
    booted.database().transaction(async (tx) => {
      await tx.updateTable("users").set({ status }).execute();
    });
  await setStatus("deactivated");
  return { [Symbol.asyncDispose]: () => setStatus("active") };
}
