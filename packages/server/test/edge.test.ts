import * as api from "@sitevine/api";
import { addressOf, databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { SERVICE_VERSION } from "../src/index.js";
import { type BootedSite, bootSite, codeOf } from "./support/booted-site.js";
import { upload } from "./support/theme-package.js";

const [kind] = databases("");
if (!kind) throw new Error("There is always SQLite.");

const json = { "content-type": "application/json" };

describe("the edge", () => {
  it("answers every failure with the envelope, a request id and no cache", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const login = addressOf(api.login);
    const cases: readonly (readonly [string, Parameters<BootedSite["call"]>[1], number, string])[] = [
      ["/api/nowhere", {}, 404, "SVC-API-4004"],
      [`${login}/`, { body: {} }, 404, "SVC-API-4004"],
      ["/API/health", {}, 404, "SVC-API-4004"],
      [addressOf(api.getHealth), { method: "DELETE" }, 405, "SVC-API-4005"],
      [login, { body: "{", headers: json }, 400, "SVC-API-4000"],
      [login, { body: "{}", headers: { "content-type": "text/plain" } }, 415, "SVC-API-4015"],
      [login, { body: `"${"x".repeat(5_000_000)}"`, headers: json }, 413, "SVC-API-4013"],
      [login, { body: {} }, 422, "SVC-API-4001"],
      [login, { body: { email: 1, password: null } }, 422, "SVC-API-4001"],
      [addressOf(api.getStylesheet, { query: "source=later" }), {}, 422, "SVC-API-4001"],
      [addressOf(api.getStylesheet, { query: "source=live&source=live" }), {}, 422, "SVC-API-4001"],
      [addressOf(api.importTheme), { form: upload(new Uint8Array(1), "other"), token }, 422, "SVC-API-4001"],
      [addressOf(api.importTheme), { body: {}, token }, 415, "SVC-API-4015"],
    ];
    for (const [path, options, status, code] of cases) {
      const answer = await booted.call(path, options);
      expect([path, answer.status, codeOf(answer)]).toEqual([path, status, code]);
      expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    }
    const wrongMethod = await booted.call(addressOf(api.getHealth), { method: "DELETE" });
    expect(wrongMethod.headers.get("allow")).toBe("GET, HEAD");
  });

  it("lets a body of two files or a text in place of a file through to nobody", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const two = upload(new Uint8Array(1));
    two.append("file", new File(["x"], "b"));
    const text = new FormData();
    text.set("file", "not a file");
    for (const form of [two, text])
      expect(codeOf(await booted.call(api.importTheme, { body: form, token }))).toBe("SVC-API-4001");
  });

  it("serves HEAD of a stream without opening one", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const answer = await booted.call(addressOf(api.streamStyleVersion), { method: "HEAD" });
    expect([answer.status, answer.text]).toEqual([200, ""]);
  });

  it("hides what went wrong inside, in production only, and logs it under the request id", async () => {
    for (const environment of ["production", "test"] as const) {
      const broken = new Error("the password is hunter2");
      await using booted = await bootSite(kind, {
        environment: { NODE_ENV: environment },
        overrides: {
          wrapDatabase: (database) =>
            new Proxy(database, {
              get(target, key) {
                if (key === "transaction" && installed) throw broken;
                const value: unknown = Reflect.get(target, key);
                return typeof value === "function" ? value.bind(target) : value;
              },
            }),
        },
      });
      let installed = false;
      await booted.installed();
      installed = true;
      const answer = await booted.call(api.login, {
        body: { email: "ada@example.org", password: "correct horse battery staple" },
      });
      expect([answer.status, codeOf(answer)]).toEqual([500, "SVC-API-5000"]);
      expect(answer.text.includes("hunter2")).toBe(environment === "test");
      const logged = booted.logger.entries.find(({ level }) => level === "error");
      expect(logged?.fields).toMatchObject({ requestId: answer.headers.get("x-request-id") });
    }
  });

  it("dresses good answers too, whatever made them", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const endpoints = [api.getHealth, api.getStylesheet, api.listLayouts];
    for (const path of ["/", ...endpoints.map((endpoint) => addressOf(endpoint))]) {
      const { headers } = await booted.call(path);
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
    }
  });

  it("serves the contract as OpenAPI", async () => {
    await using booted = await bootSite(kind);
    await booted.installed();
    const answer = await booted.call(api.getOpenApi);
    expect(answer.json).toEqual(JSON.parse(JSON.stringify(api.openApiDocument(api.BUILT_ENDPOINTS, SERVICE_VERSION))));
  });
});

describe("an access token", () => {
  it("is taken from the header alone, and only as Bearer", async () => {
    await using booted = await bootSite(kind);
    const token = await booted.installed();
    const status = async (authorization: string, query = "") =>
      (await booted.callLoosely(api.me, { query, headers: { authorization } })).status;
    expect(await status(`bearer ${token}`)).toBe(200);
    expect(await status(`Basic ${token}`)).toBe(401);
    expect(await status(`Bearer ${token}, Bearer ${token}`)).toBe(401);
    expect(await status("", `access_token=${token}`)).toBe(401);
  });
});
