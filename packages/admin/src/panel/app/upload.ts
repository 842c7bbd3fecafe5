export { type Progress, uploadingClient } from "@sitevine/app-kit";
