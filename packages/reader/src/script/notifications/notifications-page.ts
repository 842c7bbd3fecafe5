import { isHinted, onUnread, session } from "../main.js";
import { createWaiting } from "../waiting/waiting.js";
import { createNotificationList } from "./notification-list.js";

/** Sets up the page of notifications. */
function openNotifications(section: HTMLElement): void {
  const waiting = createWaiting(section);
  const list = createNotificationList(section);
  if (!isHinted()) waiting.showGuest();
  session.onChange((subject) => {
    list?.forget();
    if (subject === null) waiting.showGuest();
    else void waiting.begin(async () => list?.show());
  });
  onUnread((count) => list?.refresh(count));
}

const section = document.querySelector<HTMLElement>("[data-sv-notifications]");
if (section) openNotifications(section);
