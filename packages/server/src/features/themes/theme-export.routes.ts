import { exportTheme } from "@sitevine/api";
import type { BoundEndpoint } from "../../http/handler.js";
import { bind } from "../../http/handler.js";
import type { ThemeDescription, ThemeExport } from "./theme-export.service.js";

/** A form also sends the fields that are left empty; a manifest leaves them out. */
const describe = ({ id, name, version, vendor, ...optional }: ThemeDescription): ThemeDescription => ({
  id,
  name,
  version,
  vendor,
  ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== "")),
});

const MOST_LISTED = 20;

/** Addresses in the form that a header can hold: escaped, and few enough for any proxy on the way. */
const listed = (addresses: readonly string[]): string =>
  JSON.stringify(addresses.slice(0, MOST_LISTED).map((address) => encodeURI(address.toWellFormed()).slice(0, 200)));

/** Routes that export the look of the site as a package. */
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
          // By contract both contain only characters that need no escape.
          "Content-Disposition": `attachment; filename="${id}-${version}.${tokensOnly ? "svstyle" : "svtheme"}"`,
          "Cache-Control": "no-store",
          ...(leftOut.length > 0 ? { "X-Service-Left-Out": listed(leftOut) } : {}),
        },
      });
    }),
  ];
}
