export { createFindActiveMember, type FindActiveMember } from "./absent-members.query.js";
export { type AccessCache, createAccessCache } from "./access.cache.js";
export type { Access, LiveSession, SessionRef, TokenMark } from "./access.model.js";
export { findLiveRights } from "./access.repo.js";
export { findOutOfReach, keepingAnAdministrator, requireReach } from "./administrators.service.js";
export { type Audience, isInAudience, type Relation } from "./audience.policy.js";
export { mayHandOut, reaches } from "./authority.policy.js";
export { ADMINISTRATORS, findAuthorities, findAuthority } from "./authority.repo.js";
export { countFollow, lockAccounts } from "./follow-counts.repo.js";
export { findRenamed, isFormerNameOfOther } from "./former-names.repo.js";
export {
  deletePermissionsBelow,
  findPermissionsOfGroups,
  grantToAdministrators,
  putGroupPermissions,
} from "./group-permissions.repo.js";
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
export { requireHandOut, requireHandOutOfGroups } from "./hand-out.service.js";
export { voidMailedCodes } from "./mailed-codes.repo.js";
export { createMailedCodes, type MailedCodes, type ProvenCode } from "./mailed-codes.service.js";
export { createMemberTexts } from "./member-texts.query.js";
export { type FirstAdmin, seedPeople } from "./people.seed.js";
export { peoplePictures } from "./picture-uses.repo.js";
export {
  changePrivacy,
  type Privacy,
  type PrivacyChanges,
  readPrivacy,
  writePrivacy,
} from "./privacy.model.js";
export { letsSee, showsProfileToEverybody } from "./privacy.repo.js";
export { profileHref } from "./profile-href.model.js";
export { commonPasswordIssues, requireUncommonPassword } from "./uncommon-password.model.js";
export { eraseLastAddresses, eraseRegistrationAddresses } from "./user-addresses.repo.js";
export { countUsers, findUsersPage, type UserListQuery, userPageQuery } from "./user-list.repo.js";
export { USER_COLUMNS, type UserRow, type UserSecrets } from "./user-row.repo.js";
export { findUserIdsByName, findUserSummaries } from "./user-summaries.repo.js";
export { SUMMARY_COLUMNS, type UserSummary, userSummary } from "./user-summary.model.js";
export type { UserEvents } from "./users.events.js";
export {
  changeStatus,
  findUserByEmail,
  findUserById,
  findUserByUsername,
  findUsersByIds,
  fold,
  insertUser,
  lockUser,
  touchUser,
} from "./users.repo.js";
