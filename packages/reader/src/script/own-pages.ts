import { openNotifications } from "./notifications/notifications-page.js";
import { openSettings } from "./settings/settings-page.js";

openSettings();
openNotifications();
