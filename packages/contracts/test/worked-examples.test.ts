import { execFileSync, spawnSync } from "node:child_process";
import { createHash, createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { MARKETPLACE_KEY } from "../scripts/vectors/test-keys.ts";

// Reads the protocol's page as its readers do, and uses nothing of the package: the page must be right by itself.
const page = readFileSync(new URL("../../../docs/marketplace-protocol.md", import.meta.url), "utf8");
const PKCS8_PREFIX = "302e020100300506032b657004220420";

const sha256 = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");
const withoutMarks = (shown: string): string => shown.replaceAll("<LF>\n", "\n");
const privateKeyOf = (seed: string) =>
  createPrivateKey({ key: Buffer.from(PKCS8_PREFIX + seed, "hex"), format: "der", type: "pkcs8" });
const publicKeyOf = (text: string) =>
  createPublicKey({ key: Buffer.from(text, "base64"), format: "der", type: "spki" });

/** One worked example: the values of its table, its blocks of code by language, and its text. */
function exampleOf(title: string) {
  const [, section = ""] = page.split(`### Worked example: ${title}\n`);
  const [text = ""] = section.split(/\n##/, 1);
  const rows = text.matchAll(/^\| (\S[^|]*?) +\| `([^`]+)` \|$/gm);
  const values = new Map([...rows].map(([, name = "", value = ""]) => [name, value]));
  const blocks = [...text.matchAll(/^```(\w+)\n(.*?)\n```$/gms)].map(([, language = "", code = ""]) => ({
    language,
    code,
  }));
  const value = (name: string): string => values.get(name) ?? expect.fail(`the example has no ${name}`);
  const block = (language: string, index = 0): string =>
    blocks.filter((candidate) => candidate.language === language)[index]?.code ??
    expect.fail(`the example has no ${language} block ${index}`);
  return { text, value, block };
}

describe("the worked example of a signed request", () => {
  const { text, value, block } = exampleOf("a signed request");
  const body = block("json");
  const signed = withoutMarks(block("text", 0));
  const signature = block("text", 1);

  it("has the key pair of its seed", () => {
    const spki = createPublicKey(privateKeyOf(value("private key (seed)"))).export({ type: "spki", format: "der" });
    expect(spki.toString("base64")).toBe(value("public key"));
    expect(spki).toHaveLength(44);
  });

  it("has the body's length and hash", () => {
    expect(value("body length")).toBe(String(Buffer.byteLength(body)));
    expect(value("body SHA-256")).toBe(sha256(body));
    expect(text).toContain(`It has ${[...body].length} characters and ${Buffer.byteLength(body)} bytes`);
    expect(Buffer.from(body).toString("hex")).toContain("c3bc");
    expect(text).toContain(`\`${sha256("")}\`, the hash of no bytes`);
  });

  it("signs the four parts", () => {
    const { pathname } = new URL(value("URL"));
    expect(signed).toBe([value("method"), pathname, value("clock"), value("body SHA-256")].join("\n"));
    const key = privateKeyOf(value("private key (seed)"));
    expect(sign(null, Buffer.from(signed), key).toString("base64")).toBe(signature);
    expect(verify(null, Buffer.from(signed), publicKeyOf(value("public key")), Buffer.from(signature, "base64"))).toBe(
      true,
    );
  });

  it("shows the complete request", () => {
    const { host, pathname } = new URL(value("URL"));
    expect(block("http").split("\n")).toEqual([
      `${value("method")} ${pathname} HTTP/1.1`,
      `Host: ${host}`,
      "Content-Type: application/json",
      `Content-Length: ${value("body length")}`,
      `Authorization: Bearer ${value("account token")}`,
      `X-Service-Site: ${value("siteId")}`,
      `X-Service-Timestamp: ${value("clock")}`,
      `X-Service-Signature: ${signature}`,
      "",
      body,
    ]);
    expect(JSON.parse(body)).toMatchObject({ siteId: value("siteId") });
  });

  const canSign = /^OpenSSL (?:[3-9]|\d\d)\./.test(
    spawnSync("openssl", ["version"], { encoding: "utf8" }).stdout ?? "",
  );
  it.skipIf(!canSign)("gives the signature by its commands (skipped without openssl 3)", () => {
    const cwd = mkdtempSync(join(tmpdir(), "worked-example-"));
    onTestFinished(() => rmSync(cwd, { recursive: true }));
    expect(execFileSync("sh", ["-c", block("sh")], { cwd, encoding: "utf8" })).toBe(signature);
    expect(readFileSync(join(cwd, "signed-string"), "utf8")).toBe(signed);
  });
});

describe("the worked example of an entitlement", () => {
  const { text, block } = exampleOf("an entitlement");
  const [header = "", claims = ""] = block("json").split("\n");
  const token = block("text", 0).replaceAll("\n", "");
  const pem = block("text", 1);

  it("encodes header and claims as they are shown", () => {
    const parts = token.split(".");
    expect(parts).toHaveLength(3);
    expect(parts.slice(0, 2)).toEqual([header, claims].map((part) => Buffer.from(part).toString("base64url")));
    expect(block("text", 0).split(".\n")).toEqual(parts);
  });

  it("is signed by the key that is shown, which is that of the vectors", () => {
    const [head = "", payload = "", signature = ""] = token.split(".");
    const signed = Buffer.from(`${head}.${payload}`);
    expect(verify("sha256", signed, createPublicKey(pem), Buffer.from(signature, "base64url"))).toBe(true);
    expect(sign("sha256", signed, MARKETPLACE_KEY).toString("base64url")).toBe(signature);
    expect(text).toContain(`SHA-256 (${Buffer.from(signature, "base64url").length} bytes)`);
  });

  it("has the times that the text names", () => {
    const { siteId, issuedAt, refreshAfter, expiresAt } = JSON.parse(claims);
    const request = exampleOf("a signed request");
    expect({ siteId, clock: String(issuedAt) }).toEqual({
      siteId: request.value("siteId"),
      clock: request.value("clock"),
    });
    expect(text).toContain(
      `\`refreshAfter\` is ${refreshAfter - issuedAt} seconds and \`expiresAt\` ${expiresAt - issuedAt} seconds later`,
    );
  });
});

describe("the worked example of a publisher's signature", () => {
  const { text, value, block } = exampleOf("a publisher's signature");
  const signed = withoutMarks(block("text"));
  const publisher: { publicKey: string; signature: string } = JSON.parse(block("json"));

  it("has the checksum of its package and the fingerprint of its key", () => {
    const [, contents = ""] = /The nine bytes `([^`]{9})`/.exec(text) ?? [];
    expect(value("package SHA-256")).toBe(sha256(contents));
    expect(value("fingerprint")).toBe(sha256(Buffer.from(value("public key"), "base64")));
    expect(createPublicKey(privateKeyOf(value("private key (seed)"))).equals(publicKeyOf(value("public key")))).toBe(
      true,
    );
  });

  it("signs purpose and checksum", () => {
    expect(signed).toBe(`sitevine-release-v1\n${value("package SHA-256")}`);
    const signature = sign(null, Buffer.from(signed), privateKeyOf(value("private key (seed)"))).toString("base64");
    expect(publisher).toEqual({ publicKey: value("public key"), signature });
  });
});
