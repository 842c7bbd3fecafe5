import type { IncomingMessage, ServerResponse } from "node:http";
import { databases, eventually } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADMIN, type Answer, type BootedSite, bootSite } from "./support/booted-site.js";
import { catchMails } from "./support/caught-mails.js";
import { createMember } from "./support/members.js";
import { type PictureHost, startPictureHost } from "./support/picture-host.js";
import { pluginAdmin } from "./support/plugin-package.js";

/** Passes a question on to the site, and answers what the site says. */
const DEFINITION = `routes: [{ method: "POST", path: "/ask", audience: "public", handler: async ({ body }, site) => {
  const { of, args } = await body.json();
  const asked = of.split(".").reduce((part, name) => part[name], site);
  try { return { json: { gives: await asked(...args) } }; }
  catch ({ code, message }) { return { json: { code, message } }; }
} }]`;

describe.each(databases())("the rights of plugins on $name", (kind) => {
  const mailer = catchMails();
  let booted: BootedSite;
  let host: PictureHost;
  let plugin: ReturnType<typeof pluginAdmin>;

  beforeAll(async () => {
    const echo = (request: IncomingMessage, response: ServerResponse) =>
      void request.pipe(response.writeHead(202, { "x-method": request.method }));
    host = await startPictureHost({ "/hook": echo }, { "inside.example": ["10.0.0.1"] });
    booted = await bootSite(kind, { overrides: { httpOut: host.httpOut, mailer } });
    plugin = pluginAdmin(booted, await booted.installed());
    await install("may-nothing", []);
    await install("may-much", ["network:hooks.example", "network:inside.example", "mail:send", "users:read-private"]);
    await install("may-call-all", ["network:*"]);
  });
  afterAll(async () => {
    await booted[Symbol.asyncDispose]();
    await host[Symbol.asyncDispose]();
  });

  async function install(id: string, permissions: readonly string[]): Promise<void> {
    expect((await plugin.upload({ id, manifest: { permissions }, definition: DEFINITION })).status).toBe(201);
    expect((await plugin.enable(id)).status).toBe(200);
  }

  const ask = async (id: string, of: string, ...args: readonly unknown[]): Promise<Answer["json"]> =>
    (await plugin.ask("/ask", { id, method: "POST", body: { of, args } })).json;
  const idOf = async (username: string): Promise<string> => (await createMember(booted, { username })).id;
  const address = (name: string): string => `http://${name}:${host.port}/hook`;

  it("are needed for each host, and `network:*` is for all", async () => {
    const call = { method: "POST", headers: { "x-hub-signature": "abc" }, body: "tide" };
    const gives = { status: 202, headers: { "x-method": "POST" }, text: "tide" };
    expect(await ask("may-much", "fetch", address("hooks.example"), call)).toMatchObject({ gives });
    expect(host.asked.at(-1)?.headers).toMatchObject({ "x-hub-signature": "abc", host: `hooks.example:${host.port}` });
    expect(await ask("may-call-all", "fetch", address("other.example"))).toMatchObject({ gives: { status: 202 } });
    const seen = host.asked.length;
    for (const [id, name] of [
      ["may-nothing", "hooks.example"],
      ["may-much", "other.example"],
    ] as const)
      expect(await ask(id, "fetch", address(name))).toEqual({
        code: "ERR_ACCESS_DENIED",
        message: `plugin.json does not ask for the right network:${name}.`,
      });
    expect(host.asked).toHaveLength(seen);
  });

  it("open no way to private addresses, nor to what belongs to the connection", async () => {
    const seen = host.asked.length;
    for (const url of [address("inside.example"), `http://127.0.0.2:${host.port}/hook`, "http://169.254.169.254/"])
      expect(await ask(url.includes("inside") ? "may-much" : "may-call-all", "fetch", url)).toMatchObject({
        code: "SVC-API-4001",
      });
    for (const headers of [
      { host: "x" },
      { "Transfer-Encoding": "chunked" },
      { "x-a": "1\r\nhost: x" },
      { "x y": "1" },
    ])
      expect(await ask("may-call-all", "fetch", address("hooks.example"), { headers })).toMatchObject({
        code: "SVC-API-4001",
      });
    for (const url of ["file:///etc/passwd", "hooks.example", 7])
      expect(await ask("may-call-all", "fetch", url)).toMatchObject({ code: "SVC-API-4001" });
    expect(host.asked).toHaveLength(seen);
  });

  it("are needed for mails, which reach members who are active", async () => {
    const [mo, gone] = [await idOf("mo"), await idOf("gone")];
    await booted.database().transaction(async (tx) => {
      await tx.updateTable("users").set({ status: "banned" }).where("id", "=", gone).execute();
    });
    const message = { to: [mo, gone, "nobody"], subject: "New thread", text: "Ada began a thread.\n\nRead it." };
    expect(await ask("may-much", "mail.send", message)).toEqual({ gives: 1 });
    const mail = await eventually(() => mailer.lastTo("mo@example.org") ?? expect.fail("There is no mail yet."));
    expect(mail.subject).toMatch(/: New thread$/);
    expect(mail.text).toContain("Ada began a thread.\n\nRead it.");
    expect(mail.text).toContain("The plugin Forum of");
    expect(await ask("may-nothing", "mail.send", message)).toMatchObject({ code: "ERR_ACCESS_DENIED" });
    const broken = { ...message, subject: "New\r\nBcc: eve@example.org" };
    expect(await ask("may-much", "mail.send", broken)).toMatchObject({ code: "SVC-API-4001" });
    expect(mailer.mails.filter(({ subject }) => subject.includes("New"))).toHaveLength(1);
  });

  it("are needed for what members show to nobody", async () => {
    const id = await idOf("eve");
    expect(await ask("may-nothing", "users.find", [id])).toEqual({
      gives: [{ id, username: "eve", displayName: expect.anything() }],
    });
    expect(await ask("may-much", "users.findPrivate", [id])).toMatchObject({
      gives: [{ id, email: "eve@example.org", status: "active" }],
    });
    expect(await ask("may-nothing", "users.findPrivate", [id])).toMatchObject({ code: "ERR_ACCESS_DENIED" });
    expect(JSON.stringify(await ask("may-much", "users.findPrivate", [id]))).not.toMatch(/hash|argon2/);
    expect(JSON.stringify(await ask("may-nothing", "users.find", [id]))).not.toContain(ADMIN.email);
  });
});
