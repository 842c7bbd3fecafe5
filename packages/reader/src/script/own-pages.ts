import { openNotifications } from "./notifications/notifications-page.js";
import { wireSamples } from "./settings/samples.js";
import { openSettings } from "./settings/settings-page.js";

openSettings();
openNotifications();
wireSamples();
