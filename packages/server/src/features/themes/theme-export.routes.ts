import { exportTheme } from "@sitevine/api";
import type { BoundEndpoint } from "../../http/handler.js";
import { bind } from "../../http/handler.js";
import type { ThemeDescription, ThemeExport } from "./theme-export.service.js";

/** A form sends what is left empty; a manifest leaves it out. */
const describe = ({ id, name, version, vendor, ...optional }: ThemeDescription): ThemeDescription => ({
  id,
  name,
  version,
  vendor,
  ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== "")),
});

const MOST_LISTED = 20;

/** Addresses as a header can hold them: escaped, and few enough for any proxy on the way. */
const listed = (addresses: readonly string[]): string =>
  JSON.stringify(addresses.slice(0, MOST_LISTED).map((address) => encodeURI(address.toWellFormed()).slice(0, 200)));

/** The look of the site as a package. */
export function themeExportRoutes(themes: ThemeExport): readonly BoundEndpoint[] {
  return [
    bind(exportTheme, async ({ body: { tokensOnly, withoutRemote, screenshot, ...description }, caller }) => {
      const { bytes, leftOut } = await themes.pack(caller.userId, {
        description: describe(description),
        tokensOnly,
        withoutRemote,
        screenshot: screenshot ?? null,
      });
      const { id, version } = description;
      return new Response(new Uint8Array(bytes), {
        headers: {
          "Content-Type": "application/zip",
          "Content-Length": String(bytes.byteLength),
          // Both are of letters that need no escape, as the contract has them.
          "Content-Disposition": `attachment; filename="${id}-${version}.${tokensOnly ? "svstyle" : "svtheme"}"`,
          "Cache-Control": "no-store",
          ...(leftOut.length > 0 ? { "X-Service-Left-Out": listed(leftOut) } : {}),
        },
      });
    }),
  ];
}
