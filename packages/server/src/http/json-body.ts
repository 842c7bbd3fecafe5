import { AppError } from "../kernel/app-error.js";
import { invalid } from "../kernel/refusals.js";
import { jsonTextIssues } from "./body-text.policy.js";
import { mediaType, readBody } from "./read-body.js";

const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * The parsed JSON body. The text in `judgedField` is not checked here but in the use case. @throws {AppError} 415, 413
 * or 400 when the body cannot be parsed, 422 when it contains text that cannot be stored unchanged.
 */
export async function readJson(request: Request, maxBytes: number, judgedField?: string): Promise<unknown> {
  if (mediaType(request) !== "application/json")
    throw new AppError("SVC-API-4015", { message: "Send the body as application/json." });
  const { text, value } = parse(await readBody(request, maxBytes));
  const issues = jsonTextIssues(text, value, judgedField);
  if (issues.length > 0) throw invalid(issues);
  return value;
}

function parse(bytes: Uint8Array): { readonly text: string; readonly value: unknown } {
  try {
    const text = decoder.decode(bytes);
    return { text, value: JSON.parse(text) };
  } catch (cause) {
    throw new AppError("SVC-API-4000", { message: "The body is not valid JSON.", cause });
  }
}
