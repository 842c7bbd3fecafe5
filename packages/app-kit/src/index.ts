export {
  AS_PERSON,
  beginSession,
  client,
  type FieldIssue,
  isConflict,
  isMissing,
  isRefused,
  issuesOf,
  messageOf,
  session,
  signInAddress,
  ToldError,
} from "./client.js";
export { keepToken } from "./keeper/stay.js";
export { inLanguage, type Language, language } from "./language.js";
export { answerOf, KEPT_TEXTS, LEFT } from "./leaving.js";
export { formatMoment, formatSecond } from "./moments.js";
export { refusalOf } from "./refusal.js";
export { createStore, type Store, useStore } from "./store.js";
export { type Progress, uploadingClient } from "./upload.js";
export { useWaiting, waiting } from "./waiting.js";
