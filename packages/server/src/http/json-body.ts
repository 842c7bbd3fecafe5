import { AppError } from "../kernel/app-error.js";
import { mediaType, readBody } from "./read-body.js";

const JSON_LIMIT = 4 * 1024 * 1024;
const decoder = new TextDecoder("utf-8", { fatal: true });

/** The parsed JSON body; 415, 413 or 400 when there is none to parse. */
export async function readJson(request: Request): Promise<unknown> {
  if (mediaType(request) !== "application/json")
    throw new AppError("SVC-API-4015", { message: "Send the body as application/json." });
  const bytes = await readBody(request, JSON_LIMIT);
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch (cause) {
    throw new AppError("SVC-API-4000", { message: "The body is not valid JSON.", cause });
  }
}
