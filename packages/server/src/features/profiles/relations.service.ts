import type { AnswerOf, blockUser, followUser } from "@sitevine/api";
import type { Clock } from "../../kernel/clock.js";
import { forbidden, invalidField, notFound } from "../../kernel/refusals.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import { findUserById, lockAccounts, type Relation, readPrivacy } from "../users/index.js";
import type { ProfileEvents } from "./profiles.events.js";
import {
  deleteBlock,
  deleteFollow,
  findBlockers,
  findStanding,
  insertBlock,
  insertFollow,
  type Standing,
} from "./relations.repo.js";
import { maySee, relationOf } from "./standing.policy.js";
import { deleteVisits } from "./visits.repo.js";

export interface RelationsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly events: EventPublisher<ProfileEvents>;
}

type FollowState = AnswerOf<typeof followUser>;
type BlockState = AnswerOf<typeof blockUser>;

/** Checks blocks for other features, before they let a member interact with another. */
export interface BlockList {
  /** True when either of the two blocks the other. */
  isBlocked(one: string, other: string): Promise<boolean>;
}

/**
 * Follows and member blocks. Repeating a call changes nothing. Throws SVC-API-4004 for an unknown account, and for one
 * that is not active except to end a relation; throws SVC-API-4001 for the caller's own account.
 */
export interface Relations extends BlockList {
  /** Throws SVC-API-4003 while one of the two blocks the other. */
  follow(userId: string, targetId: string): Promise<FollowState>;
  unfollow(userId: string, targetId: string): Promise<FollowState>;
  /** Blocks a member; it ends following in both directions. */
  block(userId: string, targetId: string): Promise<BlockState>;
  unblock(userId: string, targetId: string): Promise<BlockState>;
  /** The relations between a viewer and the owner of a profile; null for a guest. */
  standing(viewerId: string | null, ownerId: string): Promise<Standing | null>;
  /** The relation of a viewer to the owner of a profile; a member whom the owner blocks counts as a guest. */
  relationOf(viewerId: string | null, ownerId: string): Promise<Relation>;
}

export function createRelations({ db, clock, events }: RelationsDeps): Relations {
  /** Changes between two members run one at a time, no matter which of them makes them. */
  const between = <T>(one: string, other: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await lockAccounts(tx, [one, other]);
      return work(tx);
    });

  async function requireActive(tx: Tx, targetId: string): Promise<void> {
    if ((await findUserById(tx, targetId))?.status !== "active") throw notFound();
  }

  function requireOther(userId: string, targetId: string): void {
    if (userId !== targetId) return;
    throw invalidField("id", "is yourself", "self");
  }

  /** Only those who may see the followers get their number. */
  async function followState(tx: Tx, userId: string, targetId: string, following: boolean): Promise<FollowState> {
    const target = await findUserById(tx, targetId);
    if (!target) return { following, followers: null };
    const isShown = maySee("followers", readPrivacy(target.privacy), await findStanding(tx, userId, targetId));
    return { following, followers: isShown ? target.follower_count : null };
  }

  async function endFollow(tx: Tx, followerId: string, followedId: string): Promise<boolean> {
    const ended = await deleteFollow(tx, followerId, followedId);
    if (ended) await events.publish(tx, "user.unfollowed", { followerId, followedId });
    return ended;
  }

  const standing = async (viewerId: string | null, ownerId: string): Promise<Standing | null> =>
    viewerId === null ? null : findStanding(db.read, viewerId, ownerId);

  return {
    isBlocked: async (one, other) => (await findBlockers(db.read, one, other)).size > 0,
    standing,
    relationOf: async (viewerId, ownerId) => relationOf(await standing(viewerId, ownerId)),

    async follow(userId, targetId) {
      requireOther(userId, targetId);
      return between(userId, targetId, async (tx) => {
        await requireActive(tx, targetId);
        if ((await findBlockers(tx, userId, targetId)).size > 0) throw forbidden("You cannot follow this member.");
        if (await insertFollow(tx, userId, targetId, clock.now()))
          await events.publish(tx, "user.followed", { followerId: userId, followedId: targetId });
        return followState(tx, userId, targetId, true);
      });
    },

    unfollow: (userId, targetId) =>
      between(userId, targetId, async (tx) => {
        if (!(await endFollow(tx, userId, targetId))) await requireActive(tx, targetId);
        return followState(tx, userId, targetId, false);
      }),

    async block(userId, targetId) {
      requireOther(userId, targetId);
      return between(userId, targetId, async (tx) => {
        await requireActive(tx, targetId);
        if (await insertBlock(tx, userId, targetId, clock.now())) {
          await endFollow(tx, userId, targetId);
          await endFollow(tx, targetId, userId);
          await deleteVisits(tx, userId, targetId);
          await events.publish(tx, "user.blocked", { blockerId: userId, blockedId: targetId });
        }
        return { blocked: true };
      });
    },

    unblock: (userId, targetId) =>
      between(userId, targetId, async (tx) => {
        if (!(await deleteBlock(tx, userId, targetId))) await requireActive(tx, targetId);
        return { blocked: false };
      }),
  };
}
