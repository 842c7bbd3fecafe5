export {
  beginSession,
  client,
  isConflict,
  isMissing,
  isRefused,
  issuesOf,
  messageOf,
  session,
  signInAddress,
  ToldError,
} from "@sitevine/app-kit";
