/** The address of a member's profile. */
export const profileHref = (username: string): string => `/u/${encodeURIComponent(username)}`;
