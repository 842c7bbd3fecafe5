import type { Member } from "../../kernel/caller.js";

/** Something that stood above a target when it was reported. */
export interface Quoted {
  readonly authorId: string | null;
  readonly html: string;
  readonly createdAt: string | null;
}

/** Acts of moderators on the content of a target. */
export type TargetAct = "remove" | "restore" | "unlist" | "relist";

/** A target as one caller sees it. */
export interface ReportTarget {
  /**
   * `hidden`: it exists and the site does not let the caller read it. `gone`: it does not exist any more, has no text left, or its
   * author or the owner of its place took it out of sight, which takes no report from those who judge it.
   */
  readonly state: "live" | "gone" | "hidden";
  readonly ownerId: string | null;
  /** Title or first words. */
  readonly label: string;
  /** Its page on this site; null when it has none. */
  readonly href: string | null;
  readonly acts: readonly TargetAct[];
}

/** A target as it is now. */
export interface Captured {
  /** Sanitised. */
  readonly html: string;
  /** Comments above it, the nearest last. */
  readonly surroundings: readonly Quoted[];
}

/** A type of things that members can report. */
export interface ReportTargetType {
  /** Targets by id, as the caller sees them; ids that never were are absent. */
  find(caller: Member, ids: readonly string[]): Promise<ReadonlyMap<string, ReportTarget>>;
  /** Copies the part of a target that a report keeps; the caller has to be able to read it. */
  capture(caller: Member, id: string): Promise<Captured>;
}

/** The types that can be reported now. */
export interface ReportTargets {
  find(type: string): ReportTargetType | undefined;
  /** Throws for a type that is taken. The returned function removes it again; its reports keep their snapshots. */
  add(type: string, target: ReportTargetType): () => void;
}

export function createReportTargets(core: Readonly<Record<string, ReportTargetType>>): ReportTargets {
  const types = new Map(Object.entries(core));
  return {
    find: (type) => types.get(type),
    add(type, target) {
      if (types.has(type)) throw new Error(`There is a type ${type} that can be reported already.`);
      types.set(type, target);
      return () => void types.delete(type);
    },
  };
}
