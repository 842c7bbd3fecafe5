import { AppError } from "../../kernel/app-error.js";
import { PluginFailure } from "./plugin-failure.js";

/** A service cannot do what the plugin asks for, by no fault of the site. The code is for the plugin. */
export class ServiceRefused extends Error {
  override readonly name = "ServiceRefused";
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Error that a plugin gets from a service that refused or failed. */
export interface ServiceRefusal {
  readonly code: string;
  readonly message: string;
  /** False where the service itself is broken. */
  readonly isExpected: boolean;
}

export function refusalOf(error: unknown): ServiceRefusal {
  if (error instanceof AppError || error instanceof ServiceRefused)
    return { code: error.code, message: error.message, isExpected: true };
  // The code of Node's own permissions: a mistake of the plugin, which is not its caller's business.
  if (error instanceof PluginFailure) return { code: "ERR_ACCESS_DENIED", message: error.message, isExpected: true };
  return { code: "SVC-API-5000", message: "The service failed.", isExpected: false };
}
