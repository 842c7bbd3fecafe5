export { findLiveRights } from "./access.repo.js";
export { type Access, type AccessCache, createAccessCache, type Rights, type SessionRef } from "./access-cache.js";
export { keepingAnAdministrator, requireReach } from "./administrators.js";
export { type Audience, isInAudience, type Relation } from "./audience.policy.js";
export { mayHandOut } from "./authority.policy.js";
export { ADMINISTRATORS, findAuthority } from "./authority.repo.js";
export { changeStatus, findLiveBan } from "./bans.repo.js";
export { type Bans, createBans } from "./bans.service.js";
export { type BanView, banView } from "./bans.view.js";
export { type FirstAdmin, seedPeople } from "./first-admin.js";
export { findRenamed, isFormerNameOfOther } from "./former-names.repo.js";
export { findPermissionsOfGroups, putGroupPermissions } from "./group-permissions.repo.js";
export {
  addToGroup,
  findAllGroups,
  findGroupsOfUser,
  findGroupsOfUsers,
  findSystemGroupId,
  type GroupSummary,
  insertSystemGroup,
  removeFromGroup,
  type SystemGroupKey,
} from "./groups.repo.js";
export { createMailedCodes, type MailedCodes, type ProvenCode } from "./mailed-codes.js";
export { voidMailedCodes } from "./mailed-codes.repo.js";
export { peoplePictures } from "./picture-uses.js";
export {
  changePrivacy,
  letsSee,
  type Privacy,
  type PrivacyChanges,
  readPrivacy,
  showsProfileToEverybody,
  writePrivacy,
} from "./privacy.js";
export { commonPasswordIssues, requireUncommonPassword } from "./uncommon-password.js";
export { countUsers, findUsersPage, type UserListQuery, userPageQuery } from "./user-list.repo.js";
export { USER_COLUMNS, type UserRow, type UserSecrets } from "./user-row.repo.js";
export { findUserIdsByName, findUserSummaries, type UserSummary } from "./user-summaries.repo.js";
export type { UserEvents } from "./users.events.js";
export {
  findUserByEmail,
  findUserById,
  findUserByUsername,
  fold,
  insertUser,
  lockUser,
  touchUser,
} from "./users.repo.js";
