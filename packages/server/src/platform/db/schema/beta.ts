/** Invitations to register; `max_uses` null means no limit. */
export interface InvitesTable {
  id: string;
  code: string;
  code_folded: string;
  email: string | null;
  note: string | null;
  uses: number;
  max_uses: number | null;
  expires_at: string | null;
  created_at: string;
  created_by: string | null;
}

/** Codes that open the beta gate. */
export interface BetaCodesTable {
  id: string;
  code: string;
  code_folded: string;
  note: string | null;
  uses: number;
  max_uses: number | null;
  expires_at: string | null;
  created_at: string;
  created_by: string | null;
}

export interface BetaVisitsTable {
  id: string;
  path: string;
  outcome: "turned-away" | "redeemed" | "entered";
  code: string | null;
  user_id: string | null;
  ip: string;
  at: string;
}
