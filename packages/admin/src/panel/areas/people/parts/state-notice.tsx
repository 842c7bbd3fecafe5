import { Link } from "@tanstack/react-router";
import { Notice } from "../../../ui/parts.js";
import { personWords as words } from "../person-words.js";
import type { PersonDetail } from "../queries.js";

/** Says that somebody is banned or deactivated, and why. */
export function StateNotice({ person: { active, banned, ban } }: { readonly person: PersonDetail }) {
  if (ban)
    return (
      <Notice tone="warning">
        <strong>{words.banned(ban.reason)}</strong>
        <br />
        {ban.expiresAt ? words.until(ban.expiresAt) : words.forGood}
        {", "}
        {ban.issuedBy ? (
          <Link to="/acp/people/$id" params={{ id: ban.issuedBy.id }}>
            {words.bannedBy(ban.issuedBy.displayName)}
          </Link>
        ) : (
          words.bannedByRule
        )}
      </Notice>
    );
  if (!active && !banned) return <Notice tone="warning">{words.inactive}</Notice>;
  return null;
}
