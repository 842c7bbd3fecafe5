import type { Endpoint } from "@sitevine/api";
import { addressOf } from "@sitevine/testkit";
import type { ADMIN } from "../support/booted-site.js";

/**
 * Operation on a site: one request, by the administrator or by a guest, and the work that follows from it if it
 * settles.
 */
export interface Operation {
  readonly path: string;
  readonly method: string;
  readonly body?: unknown;
  /** The path of a file to upload. */
  readonly file?: string;
  readonly login?: Pick<typeof ADMIN, "email" | "password">;
  readonly settles?: boolean;
  /** Variables of the operator. */
  readonly environment?: Readonly<Record<string, string>>;
  /** A request before the operation, whose answer fills in the parameters of the path. */
  readonly prepare?: { readonly path: string; readonly method: string };
  /** The moment in which the sites live; now where it is absent. */
  readonly moment?: string;
  /** Address of the catalogue of packages, for a site that installs some. */
  readonly catalogueUrl?: string;
}

/** The part of an operation that its endpoint says. */
export const operationOf = (
  endpoint: Endpoint,
  params: Readonly<Record<string, string>> = {},
): Pick<Operation, "path" | "method"> => ({ path: addressOf(endpoint, { params }), method: endpoint.method });
