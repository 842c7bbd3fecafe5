export interface FollowsTable {
  follower_id: string;
  followed_id: string;
  created_at: string;
}

export interface BlocksTable {
  blocker_id: string;
  blocked_id: string;
  created_at: string;
}

/** Members that another member does not want to read; nobody else learns of it. */
export interface MutesTable {
  muter_id: string;
  muted_id: string;
  created_at: string;
}

/** The last visit of a member to a profile; guests are only counted. */
export interface ProfileVisitsTable {
  owner_id: string;
  visitor_id: string;
  visited_at: string;
}
