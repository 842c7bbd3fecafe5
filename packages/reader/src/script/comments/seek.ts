const KEY = "sv-sought";

/** Opens the page of comments that has this one. */
export function seekComment(commentId: string): void {
  location.assign(`?comment=${commentId}`);
}

/** Follows a link to a comment that is on another page of comments; once, since it may be nowhere. */
export function seekAnchor(): void {
  const seek = (): void => {
    const [, commentId] = /^#comment-([\w-]+)$/.exec(location.hash) ?? [];
    if (!commentId || document.getElementById(`comment-${commentId}`)) return;
    try {
      if (sessionStorage.getItem(KEY) === commentId) return;
      sessionStorage.setItem(KEY, commentId);
    } catch {
      // Without a memory it could seek forever.
      return;
    }
    location.replace(`?comment=${commentId}`);
  };
  addEventListener("hashchange", seek);
  seek();
}
