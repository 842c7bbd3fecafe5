import * as z from "zod";
import { admin } from "../audience.js";
import { json } from "../content.js";
import { endpoint } from "../endpoint.js";
import { multipart } from "../multipart.js";
import { brandingSchema, brandingVariantSchema } from "../schemas/branding.js";
import { iconStyleSchema } from "../schemas/icon.js";
import { clearableLineSchema } from "../schemas/text.js";
import { imageFile } from "../schemas/upload.js";

const variantParams = z.object({ variant: brandingVariantSchema });

export const getBranding = endpoint({
  id: "branding.get",
  method: "GET",
  path: "/api/appearance/branding",
  audience: "public",
  openAtGate: true,
  summary: "Name, logos and icons of the site, and the themes that readers may choose",
  response: json(brandingSchema),
});

export const uploadLogo = endpoint({
  id: "branding.logo.upload",
  method: "POST",
  path: "/api/appearance/branding/:variant",
  audience: admin,
  summary: "Set a logo",
  params: variantParams,
  body: multipart(imageFile),
  response: json(brandingSchema),
});

export const resetLogo = endpoint({
  id: "branding.logo.reset",
  method: "DELETE",
  path: "/api/appearance/branding/:variant",
  audience: admin,
  summary: "Go back to no logo of one's own",
  params: variantParams,
  status: 204,
});

export const saveBrandingText = endpoint({
  id: "branding.text",
  method: "PUT",
  path: "/api/appearance/branding/text",
  audience: admin,
  summary: "Show or hide the name beside the logo",
  body: json(z.object({ showSiteName: z.boolean() })),
  response: json(brandingSchema),
});

export const saveIconKit = endpoint({
  id: "branding.icon-kit",
  method: "PUT",
  path: "/api/appearance/branding/icon-kit",
  audience: admin,
  summary: "Set the icon kit by id or address; an empty text clears it",
  body: json(z.object({ kit: clearableLineSchema(300) })),
  response: json(brandingSchema),
});

export const saveIconStyle = endpoint({
  id: "branding.icon-style",
  method: "PUT",
  path: "/api/appearance/branding/icon-style",
  audience: admin,
  summary: "Set the icon style",
  body: json(z.object({ style: iconStyleSchema })),
  response: json(brandingSchema),
});
