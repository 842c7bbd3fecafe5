import type { VectorFile } from "./vector-file.ts";

const THEME = {
  id: "harbor",
  name: "Harbor",
  version: "1.0.0",
  vendor: "Sitevine",
  minServiceVersion: "0.1.0",
};
const PLUGIN = { ...THEME, id: "forum", name: "Forum", entry: "server.js" };

const cases = (base: object) => ({
  valid: (name: string, changes: object = {}) => ({ name, manifest: { ...base, ...changes }, valid: true }),
  invalid: (name: string, changes: object) => ({ name, manifest: { ...base, ...changes }, valid: false }),
});
const theme = cases(THEME);
const plugin = cases(PLUGIN);

/** Rules that apply to both kinds of package. */
const common = ({ valid, invalid }: ReturnType<typeof cases>) => [
  valid("the required fields alone"),
  valid("a field that nobody knows yet", { future: true }),
  valid("a prerelease version", { version: "2.0.0-rc.1+build.5" }),
  valid("an upper service version", { maxServiceVersion: "2.0.0" }),
  valid("500 characters beyond the basic plane", { description: "😀".repeat(500) }),
  invalid("501 characters", { description: "x".repeat(501) }),
  ...["Harbor", "har_bor", "-harbor", "harbor-", "har--bor", "", "har bor", "../x", "x".repeat(65), 7, null].map((id) =>
    invalid(`the id ${JSON.stringify(id)}`, { id }),
  ),
  ...["1.0", "v1.0.0", "01.0.0", "1.0.0 ", "latest", ""].map((version) =>
    invalid(`the version ${JSON.stringify(version)}`, { version }),
  ),
  ...["id", "version", "vendor", "minServiceVersion"].map((field) => invalid(`no ${field}`, { [field]: undefined })),
];

export const themeManifestVectors: VectorFile = {
  name: "theme-manifests",
  about: "`valid` says whether the object may be the manifest.json of a theme package.",
  cases: [
    ...common(theme),
    theme.valid("every field", {
      description: "Quiet blues.",
      schemaVersion: 1,
      packageVersion: 2,
      appearance: "dark",
      license: "MIT",
      homepage: "https://themes.example/harbor",
      authorUrl: "https://example.org",
      screenshot: "assets/screenshot.png",
    }),
    theme.valid("the legacy package version", { packageVersion: 1 }),
    theme.invalid("a package version that does not exist", { packageVersion: 3 }),
    theme.invalid("both appearances", { appearance: "auto" }),
    theme.invalid("a script as homepage", { homepage: "javascript:alert(1)" }),
    theme.invalid("a screenshot outside of the package", { screenshot: "../screenshot.png" }),
    theme.invalid("an absolute screenshot", { screenshot: "/screenshot.png" }),
  ],
};

export const pluginManifestVectors: VectorFile = {
  name: "plugin-manifests",
  about: "`valid` says whether the object may be the plugin.json of a plugin package.",
  cases: [
    ...common(plugin),
    plugin.valid("every field", {
      description: "Threads and replies.",
      permissions: ["network:api.example.org", "mail:send", "users:read-private"],
      licensed: true,
      entry: "dist/server.mjs",
      admin: "admin/",
      migrations: "migrations/",
    }),
    plugin.invalid("no entry", { entry: undefined }),
    plugin.invalid("an entry outside of the package", { entry: "../server.js" }),
    plugin.invalid("an absolute entry", { entry: "/server.js" }),
    plugin.invalid("an entry that is no script", { entry: "server.wasm" }),
    plugin.invalid("a folder without its slash", { admin: "admin" }),
    plugin.invalid("a folder outside of the package", { migrations: "../" }),
    plugin.valid("scripts in the panel", { admin: "admin/", permissions: ["panel:scripts"] }),
    plugin.valid("any public host", { permissions: ["network:*"] }),
    plugin.invalid("a permission key instead of a right", { permissions: ["forum.post"] }),
    plugin.invalid("a right twice", { permissions: ["mail:send", "mail:send"] }),
    plugin.invalid("an address instead of a host", { permissions: ["network:127.0.0.1"] }),
    plugin.invalid("a host with a port", { permissions: ["network:api.example.org:8080"] }),
    plugin.invalid("licensed as text", { licensed: "yes" }),
  ],
};
