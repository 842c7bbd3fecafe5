import { type AnswerOf, type getBranding, iconStyleSchema, UPLOAD_LIMITS } from "@sitevine/api";
import type { Clock } from "../../kernel/clock.js";
import { invalidField } from "../../kernel/refusals.js";
import type { ActivityLog } from "../../platform/db/activity-log.js";
import type { Database, Tx } from "../../platform/db/database.js";
import { lockName } from "../../platform/db/dialect-differences.js";
import type { Media } from "../media/index.js";
import type { SettingsCache } from "../settings/index.js";
import { BRANDING_KEYS, findBranding, type LogoVariant, putBranding, type StoredBranding } from "./branding.repo.js";
import { iconKitUrl, readIconKit } from "./icon-kit.model.js";

export type Branding = AnswerOf<typeof getBranding>;
export type ReaderTheme = NonNullable<Branding["themes"]>[number];

export interface BrandingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly activity: ActivityLog;
  readonly media: Media;
  readonly settings: SettingsCache;
  /** The installed themes that readers choose from. */
  readonly readerThemes: () => Promise<readonly ReaderTheme[]>;
}

/** Name, logos and icons of the site. */
export interface BrandingService {
  get(): Promise<Branding>;
  /** Throws SVC-API-4001 that says what is wrong with the picture. */
  setLogo(variant: LogoVariant, bytes: Uint8Array, actorId: string): Promise<Branding>;
  resetLogo(variant: LogoVariant, actorId: string): Promise<void>;
  showSiteName(shows: boolean, actorId: string): Promise<Branding>;
  /** Takes an id or an address; an empty text clears it. Throws SVC-API-4001 for anything else. */
  setIconKit(kit: string, actorId: string): Promise<Branding>;
  setIconStyle(style: Branding["iconStyle"], actorId: string): Promise<Branding>;
}

const LOGO_RULES = {
  navbar: { maxBytes: UPLOAD_LIMITS.image, types: [], width: 960, height: 240, fit: "inside" },
  icon: { maxBytes: UPLOAD_LIMITS.image, types: [], width: 512, height: 512, fit: "inside" },
} as const;

const textOf = (stored: unknown): string | null => (typeof stored === "string" ? stored : null);

export function createBrandingService(deps: BrandingDeps): BrandingService {
  const { db, clock, activity, media, settings, readerThemes } = deps;

  async function get(): Promise<Branding> {
    const [stored, themes, siteName] = [
      await findBranding(db.read),
      await readerThemes(),
      await settings.get("site.name"),
    ];
    const style = iconStyleSchema.safeParse(stored.iconStyle);
    const kitUrl = iconKitUrl(stored.iconKit);
    return {
      siteName,
      showSiteName: stored.showSiteName !== false,
      logos: { navbar: textOf(stored.navbar), icon: textOf(stored.icon) },
      iconKitUrl: kitUrl,
      // Without a kit the icons have one style only, whatever was chosen for the kit.
      iconStyle: kitUrl !== null && style.success ? style.data : "solid",
      ...(themes.length > 1 ? { themes: [...themes] } : {}),
    };
  }

  /**
   * Writes one part and returns what was stored before. Changes run one at a time, so that each former picture is
   * released once.
   */
  const put = (part: keyof StoredBranding, value: unknown, actorId: string): Promise<StoredBranding> =>
    db.transaction(async (tx: Tx) => {
      await lockName(tx, db.dialect, "branding");
      const before = await findBranding(tx);
      await putBranding(tx, BRANDING_KEYS[part], value, clock.now());
      const detail = { from: before[part] ?? null, to: value };
      await activity.record(tx, { actorId, action: "branding.save", subject: BRANDING_KEYS[part], detail });
      return before;
    });

  return {
    get,
    async setLogo(variant, bytes, actorId) {
      const show = async (url: string) => textOf((await put(variant, url, actorId))[variant]);
      await media.replace("branding", bytes, LOGO_RULES[variant], show);
      return get();
    },
    async resetLogo(variant, actorId) {
      await media.release(textOf((await put(variant, null, actorId))[variant]));
    },
    async showSiteName(shows, actorId) {
      await put("showSiteName", shows, actorId);
      return get();
    },
    async setIconKit(kit, actorId) {
      const id = kit === "" ? null : readIconKit(kit);
      if (kit !== "" && id === null) throw invalidField("kit", "must be the id or the address of a kit", "invalid");
      await put("iconKit", id, actorId);
      return get();
    },
    async setIconStyle(style, actorId) {
      await put("iconStyle", style, actorId);
      return get();
    },
  };
}
