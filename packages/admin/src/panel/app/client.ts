export {
  beginSession,
  client,
  isConflict,
  isMissing,
  isRefused,
  issuesOf,
  messageOf,
  refusalOf,
  session,
  signInAddress,
  ToldError,
} from "@sitevine/app-kit";
