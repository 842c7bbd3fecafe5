import { type BodyOf, UPLOAD_LIMITS, type updateProfile } from "@sitevine/api";
import { invalidField } from "../../kernel/refusals.js";
import type { PictureRules } from "../../platform/images/images.js";
import type { Media } from "../media/index.js";
import type { UserRow } from "../users/index.js";
import { fold } from "../users/index.js";
import { updateAccount } from "./account.repo.js";
import { type Account, type AccountDeps, changeOwnAccount, viewAccount } from "./own-account.service.js";

/** Limits of a member's uploads, according to their rank. */
export interface PictureLimits {
  readonly coverMaxBytes: number;
  /** Media types; an empty list takes every type of picture. */
  readonly coverTypes: readonly string[];
}

export interface ProfileDeps extends AccountDeps {
  readonly media: Media;
  readonly limitsOf: (userId: string) => Promise<PictureLimits>;
}

/** Changes how an account appears to others. */
export interface ProfileService {
  update(userId: string, changes: BodyOf<typeof updateProfile>): Promise<Account>;
  setAvatar(userId: string, bytes: Uint8Array): Promise<{ readonly avatarUrl: string }>;
  /** Does nothing when there is no avatar. */
  removeAvatar(userId: string): Promise<void>;
  setCover(userId: string, bytes: Uint8Array): Promise<{ readonly coverUrl: string }>;
  /** Does nothing when there is no cover. */
  removeCover(userId: string): Promise<void>;
}

// Lists show dozens of avatars side by side.
const AVATAR: PictureRules = {
  maxBytes: UPLOAD_LIMITS.image,
  types: [],
  width: 256,
  height: 256,
  fit: "cover",
  stills: "all",
};
const COVER_BOX = { width: 1_920, height: 1_080, fit: "inside" } as const;

export function createProfileService(deps: ProfileDeps): ProfileService {
  const { clock, media, limitsOf } = deps;

  /** Writes another address to the column and returns the former one. */
  const putPicture =
    (userId: string, column: "avatar_url" | "cover_url") =>
    (url: string | null): Promise<string | null> =>
      changeOwnAccount(deps, userId, async (tx, user) => {
        await updateAccount(tx, userId, { [column]: url }, clock.now());
        return user[column];
      });

  async function update(userId: string, { displayName, bio }: BodyOf<typeof updateProfile>): Promise<Account> {
    const columns = {
      ...(displayName === undefined ? {} : { display_name: displayName, display_name_folded: fold(displayName) }),
      ...(bio === undefined ? {} : { bio }),
    };
    const user = await changeOwnAccount(
      deps,
      userId,
      async (tx, former): Promise<UserRow> => (await updateAccount(tx, userId, columns, clock.now())) ?? former,
    );
    return viewAccount(deps, user);
  }

  return {
    update,
    async setAvatar(userId, bytes) {
      const { url } = await media.replace("avatars", bytes, AVATAR, putPicture(userId, "avatar_url"));
      return { avatarUrl: url };
    },
    removeAvatar: async (userId) => media.release(await putPicture(userId, "avatar_url")(null)),
    async setCover(userId, bytes) {
      const { coverMaxBytes, coverTypes } = await limitsOf(userId);
      if (coverMaxBytes <= 0) throw invalidField("file", "your rank may not have a cover yet", "rank");
      const rules = { ...COVER_BOX, maxBytes: Math.min(coverMaxBytes, UPLOAD_LIMITS.image), types: coverTypes };
      const { url } = await media.replace("covers", bytes, rules, putPicture(userId, "cover_url"));
      return { coverUrl: url };
    },
    removeCover: async (userId) => media.release(await putPicture(userId, "cover_url")(null)),
  };
}
