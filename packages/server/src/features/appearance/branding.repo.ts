import type { Queryable, Tx } from "../../platform/db/database.js";
import type { PictureUse } from "../media/index.js";
import { deleteSettings, findSettings, putSetting } from "../settings/index.js";

export type LogoVariant = "navbar" | "icon";

export const BRANDING_KEYS = {
  navbar: "branding.logo.navbar",
  icon: "branding.logo.icon",
  showSiteName: "branding.show_site_name",
  iconKit: "branding.icon_kit",
  iconStyle: "branding.icon_style",
} as const;

/** Branding as it is stored; nothing in it has been checked. */
export interface StoredBranding {
  readonly navbar: unknown;
  readonly icon: unknown;
  readonly showSiteName: unknown;
  readonly iconKit: unknown;
  readonly iconStyle: unknown;
}

export async function findBranding(db: Queryable): Promise<StoredBranding> {
  const stored = await findSettings(db, Object.values(BRANDING_KEYS));
  return {
    navbar: stored.get(BRANDING_KEYS.navbar),
    icon: stored.get(BRANDING_KEYS.icon),
    showSiteName: stored.get(BRANDING_KEYS.showSiteName),
    iconKit: stored.get(BRANDING_KEYS.iconKit),
    iconStyle: stored.get(BRANDING_KEYS.iconStyle),
  };
}

/** Writes a part of the branding; null removes it. */
export async function putBranding(tx: Tx, key: string, value: unknown, now: Date): Promise<void> {
  if (value === null) await deleteSettings(tx, [key]);
  else await putSetting(tx, key, value, now);
}

/** The logos, so that the media service keeps them. */
export const brandingPictures: PictureUse = async (db, urls) => {
  const { navbar, icon } = await findBranding(db);
  return urls.filter((url) => url === navbar || url === icon);
};
