import type { Json } from "./json.js";

/**
 * An error that the caller of a route is told: the code is one that the plugin registered, which gives the status and the
 * message unless one is given here. Any other error that a handler throws becomes a 500 that says nothing of its cause.
 */
export class PluginError extends Error {
  override readonly name = "PluginError";
  readonly code: string;
  readonly details: Json | undefined;

  constructor(code: string, { message, details }: { readonly message?: string; readonly details?: Json } = {}) {
    super(message ?? "");
    this.code = code;
    this.details = details;
  }
}
