import * as z from "zod";
import { iconStyleSchema } from "./icon.js";
import { named } from "./named.js";
import { imageUrlSchema } from "./primitives.js";

export const brandingVariantSchema = z.enum(["navbar", "icon"]);

const chooserThemeSchema = named(
  "ReaderTheme",
  z.object({
    id: z.string(),
    name: z.string(),
    appearance: z.enum(["dark", "light"]),
    screenshotUrl: imageUrlSchema,
  }),
);

/** Name, logos and icons of the site. */
export const brandingSchema = named(
  "Branding",
  z.object({
    siteName: z.string(),
    showSiteName: z.boolean(),
    logos: z.object({ navbar: imageUrlSchema, icon: imageUrlSchema }),
    iconKitUrl: z.string().nullable(),
    iconStyle: iconStyleSchema,
    themes: z
      .array(chooserThemeSchema)
      .optional()
      .meta({ description: "Themes that a reader may choose; present with two or more" }),
  }),
);
