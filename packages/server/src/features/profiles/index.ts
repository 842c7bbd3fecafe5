export { inactiveQuery, memberPageQuery } from "./member-list.repo.js";
export { createMemberModels, type MemberModels, personModel } from "./member-models.query.js";
export { MemberRenamed } from "./member-renamed.model.js";
export { mutedQuery } from "./mutes.repo.js";
export { createMutes, type Mutes } from "./mutes.service.js";
export { peopleQuery } from "./people-search.repo.js";
export type { ProfileEvents } from "./profiles.events.js";
export { profileRoutes } from "./profiles.routes.js";
export { createProfiles, type Profiles } from "./profiles.service.js";
export { relationView } from "./profiles.view.js";
export {
  memberPartEndQuery,
  memberPartQuery,
  publicMembers,
} from "./public-members.repo.js";
export { relatedPageQuery } from "./related-users.repo.js";
export { follows, type Standing, standingQuery } from "./relations.repo.js";
export { relationRoutes } from "./relations.routes.js";
export { createRelations, type Relations } from "./relations.service.js";
export { mayKnowPresence, maySee, mayWriteOnWall } from "./standing.policy.js";
export { createViewRecorder, type ViewRecorder } from "./view.recorder.js";
export { visitorsQuery } from "./visits.repo.js";
