import type { SignedText } from "../../platform/crypto/signed-text.js";
import type { SettingsCache, SiteAddress } from "../settings/index.js";
import { withPicturesFrom } from "./picture-sources.model.js";

/** The current treatment of pictures on other hosts. */
export interface PictureRule {
  /** True while readers fetch them through this site. */
  readonly isProxied: boolean;
  /** The markup as it is sent to readers. */
  show(markup: string): string;
}

/** Decides from which address readers fetch pictures of other hosts. */
export interface ForeignPictures {
  rule(): Promise<PictureRule>;
  /**
   * The original address behind a signed one; null when the signature is not valid, or while pictures are not proxied.
   */
  open(signed: string): Promise<string | null>;
}

export interface ForeignPicturesDeps {
  readonly settings: SettingsCache;
  readonly siteAddress: SiteAddress;
  /** Signs addresses, so that the site fetches only those that occur in its texts. */
  readonly signed: SignedText;
}

const FOREIGN_PREFIX = "/uploads/foreign/";

const AS_IT_IS: PictureRule = { isProxied: false, show: (markup) => markup };

const isOf = (url: string, site: string): boolean =>
  URL.canParse(url) && URL.canParse(site) && new URL(url).origin === new URL(site).origin;

export function createForeignPictures({ settings, siteAddress, signed }: ForeignPicturesDeps): ForeignPictures {
  const ownAddress = (url: string): string => `${FOREIGN_PREFIX}${signed.sign(Buffer.from(url).toString("base64url"))}`;

  return {
    async rule() {
      if (!(await settings.get("pictures.proxy"))) return AS_IT_IS;
      const site = await siteAddress();
      const addressOf = (url: string): string => (isOf(url, site) ? url.replaceAll("&", "&amp;") : ownAddress(url));
      return { isProxied: true, show: (markup) => withPicturesFrom(markup, addressOf) };
    },
    async open(text) {
      if (!(await settings.get("pictures.proxy"))) return null;
      const encoded = signed.open(text);
      return encoded === null ? null : Buffer.from(encoded, "base64url").toString("utf8");
    },
  };
}
