import { getBranding, resetLogo, saveBrandingText, saveIconKit, saveIconStyle, uploadLogo } from "@sitevine/api";
import type { BoundEndpoint } from "../../http/handler.js";
import { bind } from "../../http/handler.js";
import type { BrandingService } from "./branding.service.js";

/** Name, logos and icons of the site: everybody may read them, administrators may change them. */
export function brandingRoutes(branding: BrandingService): readonly BoundEndpoint[] {
  return [
    bind(getBranding, () => branding.get()),
    bind(uploadLogo, ({ params, body, caller }) => branding.setLogo(params.variant, body.file.bytes, caller.userId)),
    bind(resetLogo, async ({ params, caller }) => {
      await branding.resetLogo(params.variant, caller.userId);
      return undefined;
    }),
    bind(saveBrandingText, ({ body, caller }) => branding.showSiteName(body.showSiteName, caller.userId)),
    bind(saveIconKit, ({ body, caller }) => branding.setIconKit(body.kit, caller.userId)),
    bind(saveIconStyle, ({ body, caller }) => branding.setIconStyle(body.style, caller.userId)),
  ];
}
