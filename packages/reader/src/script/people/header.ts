import { say, sayCount, shortNumber } from "../page/messages.js";
import { announce, focusOn, part, stamp, write } from "../page/parts.js";
import type { Session } from "../session/session.js";
import { face } from "./face.js";
import { forgetPerson, type OwnPerson } from "./own-person.js";

/** The member's menu in the header, which is filled in once the member is known. */
export interface HeaderMenu {
  show(person: OwnPerson): void;
  showUnread(count: number): void;
  /** Replaces it by the links for guests, when the session is over. */
  showGuest(): void;
}

export function createHeaderMenu(session: Session): HeaderMenu {
  const find = (): HTMLElement | null => part(document, "user");

  part<HTMLFormElement>(document, "sign-out")?.addEventListener("submit", (event) => {
    event.preventDefault();
    // Offline, the form falls back to its normal submission, and the browser shows an error.
    const form = event.currentTarget as HTMLFormElement;
    import("../leaving/leaving.js").then(({ leave }) => leave(session)).catch(() => form.submit());
  });

  return {
    show(person) {
      const menu = find();
      if (!menu) return;
      write(menu, "name", person.displayName);
      part(menu, "avatar")?.replaceChildren(face(person));
      const own = part(menu, "profile");
      const link = own?.querySelector("a");
      if (own && link) {
        link.href = `/u/${encodeURIComponent(person.username)}`;
        own.hidden = false;
      }
    },
    showUnread(count) {
      const menu = find();
      if (!menu) return;
      write(menu, "unread", sayCount("unread", count));
      write(menu, "dot", shortNumber(count));
      const dot = part(menu, "dot");
      if (dot) dot.hidden = count === 0;
    },
    showGuest() {
      forgetPerson();
      const menu = find();
      if (!menu) return;
      const hadFocus = menu.contains(document.activeElement);
      const guest = stamp(menu, "signed-out");
      const first = guest?.querySelector("a");
      menu.replaceWith(guest ?? "");
      if (hadFocus && first) focusOn(first);
      announce(say("signedOut"));
    },
  };
}
