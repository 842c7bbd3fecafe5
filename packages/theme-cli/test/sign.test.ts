import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { chmod, copyFile, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { publisherSignatureSchema } from "@sitevine/contracts/protocol";
import { describe, expect, it } from "vitest";
import { runSvtheme } from "./run-svtheme.js";
import { EXAMPLES, scratchFolder, themeFolder, writeFiles } from "./theme-folder.js";

const sha256 = (data: string | Uint8Array): string => createHash("sha256").update(data).digest("hex");
const spkiOf = (publicKey: string) =>
  createPublicKey({ key: Buffer.from(publicKey, "base64"), format: "der", type: "spki" });
const readSignature = async (path: string) => publisherSignatureSchema.parse(JSON.parse(await readFile(path, "utf8")));

describe("svtheme keys", () => {
  it("writes a private key that only its owner can read, and prints the public key and its fingerprint", async () => {
    const cwd = await scratchFolder();
    const { code, out, error } = await runSvtheme(["keys", "publisher.key"], { cwd });
    expect({ code, error }).toEqual({ code: 0, error: "" });
    const path = join(cwd, "publisher.key");
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const spki = createPublicKey(createPrivateKey(await readFile(path))).export({ type: "spki", format: "der" });
    expect(out.split("\n")).toEqual([
      "publisher.key  private key; keep it secret",
      `public key   ${spki.toString("base64")}`,
      `fingerprint  ${sha256(spki)}`,
      "",
    ]);
  });

  it("creates another key each time", async () => {
    const cwd = await scratchFolder();
    const [one, other] = [await runSvtheme(["keys", "a"], { cwd }), await runSvtheme(["keys", "b"], { cwd })];
    expect(one.out.split("\n")[2]).not.toBe(other.out.split("\n")[2]);
    expect(await readFile(join(cwd, "a"), "utf8")).not.toBe(await readFile(join(cwd, "b"), "utf8"));
  });

  it("never replaces a file, and says so when the folder does not exist", async () => {
    const cwd = await scratchFolder();
    await writeFile(join(cwd, "publisher.key"), "precious");
    const refused = await runSvtheme(["keys", "publisher.key"], { cwd });
    expect(refused).toMatchObject({ code: 2, out: "" });
    expect(refused.error).toContain("publisher.key exists already.");
    expect(await readFile(join(cwd, "publisher.key"), "utf8")).toBe("precious");
    const nowhere = await runSvtheme(["keys", "nowhere/publisher.key"], { cwd });
    expect(nowhere).toMatchObject({ code: 2, error: "svtheme: There is no nowhere/publisher.key.\n" });
  });
});

async function publisherFolder() {
  const cwd = await scratchFolder();
  await copyFile(join(EXAMPLES, "harbor.svtheme"), join(cwd, "harbor.svtheme"));
  await runSvtheme(["keys", "publisher.key"], { cwd });
  return cwd;
}

describe("svtheme sign", () => {
  it("writes the publisher's signature beside the package", async () => {
    const cwd = await publisherFolder();
    const before = await readFile(join(cwd, "harbor.svtheme"));
    const { code, out } = await runSvtheme(["sign", "harbor.svtheme", "--key", "publisher.key"], { cwd });
    expect(code).toBe(0);
    const { publicKey, signature } = await readSignature(join(cwd, "harbor.svtheme.sig.json"));
    const sum = sha256(before);
    const signed = Buffer.from(`sitevine-release-v1\n${sum}`);
    expect(verify(null, signed, spkiOf(publicKey), Buffer.from(signature, "base64"))).toBe(true);
    const fingerprint = sha256(Buffer.from(publicKey, "base64"));
    expect(out).toBe(`harbor.svtheme.sig.json\nsha256 ${sum}\npublisher ${fingerprint}\n`);
    expect(await readdir(cwd)).toEqual(["harbor.svtheme", "harbor.svtheme.sig.json", "publisher.key"]);
    expect(await readFile(join(cwd, "harbor.svtheme"))).toEqual(before);
  });

  it("gives the same signature again, and replaces an older one", async () => {
    const cwd = await publisherFolder();
    const path = join(cwd, "harbor.svtheme.sig.json");
    await writeFile(path, "older");
    await runSvtheme(["sign", "harbor.svtheme", "--key", "publisher.key"], { cwd });
    const first = await readSignature(path);
    await runSvtheme(["sign", "harbor.svtheme", "--key", "publisher.key"], { cwd });
    expect(await readSignature(path)).toEqual(first);
  });

  it("takes a key that openssl has created", async () => {
    const cwd = await publisherFolder();
    const { privateKey, publicKey } = generateKeyPairSync("ed25519");
    await writeFile(join(cwd, "own.pem"), privateKey.export({ format: "pem", type: "pkcs8" }), { mode: 0o600 });
    const { code, error } = await runSvtheme(["sign", "harbor.svtheme", "--key", "own.pem"], { cwd });
    expect(code).toBe(0);
    expect(error).not.toContain("chmod");
    const signed = await readSignature(join(cwd, "harbor.svtheme.sig.json"));
    expect(signed.publicKey).toBe(publicKey.export({ format: "der", type: "spki" }).toString("base64"));
  });

  it("says that others may read the key", async () => {
    const cwd = await publisherFolder();
    await chmod(join(cwd, "publisher.key"), 0o644);
    const { code, error } = await runSvtheme(["sign", "harbor.svtheme", "--key", "publisher.key"], { cwd });
    expect(code).toBe(0);
    expect(error).toContain("Others may read publisher.key; make it yours alone: chmod 600.\n");
  });

  it("signs nothing that has errors", async () => {
    const cwd = await publisherFolder();
    await writeFiles(cwd, { "broken.svtheme": (await readFile(join(cwd, "harbor.svtheme"))).subarray(0, 999) });
    const { code, error, out } = await runSvtheme(["sign", "broken.svtheme", "--key", "publisher.key"], { cwd });
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(error).toMatch(/Not signed: 1 error in 1 file\.\n$/);
    expect(await readdir(cwd)).not.toContain("broken.svtheme.sig.json");
  });

  it("refuses what is not a private key of a publisher, or not a package", async () => {
    const cwd = await publisherFolder();
    const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
    const { publicKey } = generateKeyPairSync("ed25519");
    await writeFiles(cwd, {
      "rsa.pem": rsa.export({ format: "pem", type: "pkcs8" }),
      "public.pem": publicKey.export({ format: "pem", type: "spki" }),
      text: "hello",
    });
    for (const key of ["rsa.pem", "public.pem", "text"]) {
      const { code, error } = await runSvtheme(["sign", "harbor.svtheme", "--key", key], { cwd });
      expect(code).toBe(2);
      expect(error).toContain(`${key} is not an Ed25519 private key.`);
    }
    const folder = await themeFolder();
    const refusals: readonly [readonly string[], string][] = [
      [["sign", "harbor.svtheme"], "Name your private key with --key."],
      [["sign", "harbor.svtheme", "--key", "none"], "There is no none."],
      [["sign", folder, "--key", "publisher.key"], "is a folder; pack it first."],
    ];
    for (const [args, sentence] of refusals) {
      const { code, error } = await runSvtheme(args, { cwd });
      expect(code).toBe(2);
      expect(error).toContain(sentence);
    }
    expect(await readdir(cwd)).not.toContain("harbor.svtheme.sig.json");
  });
});
