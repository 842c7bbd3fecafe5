import type { PluginManifest } from "@sitevine/contracts";
import * as z from "zod";

/** A release of a plugin whose bytes the site keeps. */
export interface PluginRelease {
  readonly manifest: PluginManifest;
  readonly sha256: string;
  /** Bytes of the package. */
  readonly size: number;
}

/** `failed`: it should run, but does not start, or ended too often. */
export type PluginState = "enabled" | "disabled" | "failed";

/** An installed plugin. */
export interface InstalledPlugin {
  readonly id: string;
  readonly current: PluginRelease;
  /** The release that comes back when the current one does not start. */
  readonly former: PluginRelease | null;
  readonly state: PluginState;
  /** Why it does not run, or what happened to it. */
  readonly problem: string | null;
  /** Rights that were agreed to when it was enabled; see {rightsOf}. */
  readonly agreedRights: readonly string[];
  /** Grows with each change. */
  readonly revision: number;
  readonly installedAt: string;
  readonly updatedAt: string;
}

/** Fields of an installed plugin that may change. */
export type PluginChange = Partial<Omit<InstalledPlugin, "id" | "revision" | "installedAt" | "updatedAt">>;

const rightsSchema = z.array(z.string()).catch([]);

/** The stored list of rights; an empty one when it is damaged, so that an administrator is asked again. */
export const readRights = (stored: unknown): readonly string[] => rightsSchema.parse(stored);

/** Identifies the code that the process of a plugin has to run: another value asks for another process. */
export const runOf = ({ current, installedAt }: InstalledPlugin): string => `${current.sha256} ${installedAt}`;
