// An installed site with the example themes in its library, made with the built program and its public API alone.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

const PROGRAM = "apps/site/dist/main.js";
const PACKAGES = "examples/themes/dist";
const dataDir = resolve(process.env.DATA_DIR ?? "data/demo");
const port = process.env.PORT ?? "3000";
const base = `http://localhost:${port}`;
const email = "admin@example.org";
const username = "ada";
const passwordFile = join(dataDir, "demo-password.txt");
const env = { ...process.env, DATA_DIR: dataDir, PORT: port };

/** Runs a command of the program to its end. */
function sitevine(...args) {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], { env, stdio: ["ignore", "ignore", "inherit"] });
    child.on("exit", (code) => (code === 0 ? done() : failed(new Error(`sitevine ${args[0]} ended with ${code}`))));
  });
}

async function call(path, init = {}, token) {
  const headers = { ...init.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const response = await fetch(base + path, { ...init, headers });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path}: ${answer.error.message}`);
  return answer;
}

async function untilServing(child) {
  for (let attempt = 0; attempt < 200 && child.exitCode === null; attempt += 1) {
    const ok = await fetch(`${base}/api/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((next) => setTimeout(next, 50));
  }
  throw new Error("The site did not start.");
}

async function install() {
  if (existsSync(passwordFile)) return;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, randomBytes(9).toString("base64url"), { mode: 0o600 });
  process.stdout.write("Installing the demo site …\n");
  await sitevine(
    "install",
    ...["--name", "Quayside", "--url", base, "--admin-email", email, "--admin-username", username],
    ...["--admin-display-name", "Ada", "--admin-password-file", passwordFile],
  );
}

async function fillLibrary(token) {
  const installed = await call("/api/admin/themes/library", {}, token);
  if (installed.length > 0) return installed;
  for (const name of (await readdir(PACKAGES)).filter((file) => file.endsWith(".svtheme")).sort()) {
    const form = new FormData();
    form.set("file", new File([await readFile(join(PACKAGES, name))], name));
    const { manifest } = await call("/api/admin/themes/import", { method: "POST", body: form }, token);
    process.stdout.write(`Imported ${manifest.name} ${manifest.version}\n`);
  }
  await call("/api/admin/themes/library/harbor/activate", { method: "POST" }, token);
  return call("/api/admin/themes/library", {}, token);
}

await install();
const password = await readFile(passwordFile, "utf8");
// The server stops with this program, however this program ends.
const parentWatch = new URL("./run/parent-watch.mjs", import.meta.url).href;
const server = spawn(process.execPath, ["--import", parentWatch, PROGRAM, "start"], {
  env,
  stdio: ["ignore", "ignore", "inherit", "ipc"],
});
const stopped = new Promise((done) => server.on("exit", (code) => done(code ?? 1)));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill("SIGTERM"));

try {
  await untilServing(server);
  const body = JSON.stringify({ email, password });
  const headers = { "content-type": "application/json" };
  const { accessToken } = await call("/api/auth/login", { method: "POST", headers, body });
  const library = await fillLibrary(accessToken);
  const names = library.map(({ manifest, active }) => `${manifest.name}${active ? " (worn)" : ""}`).join(", ");
  process.stdout.write(
    `\nThe demo is at ${base}\n  Themes         ${names}\n  Administrator  ${email}\n  Password       ${password}\n\nCtrl-C stops it.\n`,
  );
} catch (error) {
  process.stderr.write(`demo: ${error.message}\n`);
  server.kill("SIGTERM");
  await stopped;
  process.exitCode = 1;
}
const code = await stopped;
process.exitCode ||= code;
