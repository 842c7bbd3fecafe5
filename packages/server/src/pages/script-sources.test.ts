import { expect, it } from "vitest";
import { scriptHosts, scriptSources } from "./script-sources.js";

const FOLDERS = ["/assets/reader/", "/assets/writer/"];
const sourcesFor = (host: string, ...addresses: readonly (string | null)[]): string =>
  scriptSources(scriptHosts(host, addresses), FOLDERS);

it("names the folders on the host of the request and on those of the site's addresses, once each", () => {
  expect(sourcesFor("example.org", "https://example.org", null)).toBe(
    "example.org/assets/reader/ example.org/assets/writer/",
  );
  expect(scriptSources(scriptHosts("App:3000", ["https://example.org:8443/x", "https://example.org"]), ["/a/"])).toBe(
    "app:3000/a/ example.org:8443/a/ example.org/a/",
  );
});

it.each(["localhost", "localhost:3000", "127.0.0.1:80", "xn--bcher-kva.example", "1.example"])(
  "names folders on %s",
  (host) => expect(sourcesFor(host)).not.toContain("'self'"),
);

it.each([
  "[::1]:3000",
  "192.168.1.5",
  "10.0.0.1:3000",
  "my_site:3000",
  "",
  "a.example; script-src *",
  "a.example *",
  "*",
  "*.example",
  "a.example/",
  "'unsafe-inline'",
  "https://a.example",
  "a".repeat(300),
])("allows the scripts of the whole site where a policy cannot name the host %j", (host) => {
  expect(sourcesFor(host, "https://example.org")).toBe("'self'");
});
