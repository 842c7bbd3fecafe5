export {
  beginSession,
  client,
  isConflict,
  isMissing,
  isRefused,
  messageOf,
  session,
  signInAddress,
  ToldError,
} from "@sitevine/app-kit";
