import { setUserActive, unbanUser } from "@sitevine/api";
import { Ban, LockOpen, LogOut, Mail, ShieldAlert, UserCheck, UserX } from "lucide-react";
import type { PanelAction } from "../../app/actions.js";
import { useAct } from "../../app/queries.js";
import { personWords as words } from "./person-words.js";
import { ACCOUNT_ANSWERS, type PersonDetail } from "./queries.js";

/** Actions on an account that the site allows. `open` opens the dialog of that name. */
export function usePersonActions(
  { id, displayName, ban, actions }: PersonDetail,
  open: (dialog: string) => void,
): readonly PanelAction[] {
  const lift = useAct(unbanUser, { changes: ACCOUNT_ANSWERS, done: words.liftDone(displayName) });
  const activate = useAct(setUserActive, { changes: ACCOUNT_ANSWERS, done: words.activated(displayName) });
  const allows = (action: PersonDetail["actions"][number]): boolean => actions.includes(action);
  const input = { params: { id } };
  return [
    {
      id: "warn",
      label: words.warn,
      icon: ShieldAlert,
      isHidden: !allows("warn"),
      run: () => open("warning"),
    },
    {
      id: "reset",
      label: words.reset,
      icon: Mail,
      place: "menu",
      isHidden: !allows("mail-reset"),
      run: () => open("reset"),
    },
    {
      id: "logout",
      label: words.logout,
      icon: LogOut,
      place: "menu",
      isHidden: !allows("force-logout"),
      run: () => open("logout"),
    },
    {
      id: "activate",
      label: words.activate,
      icon: UserCheck,
      look: "primary",
      isHidden: !allows("activate"),
      isBusy: activate.isPending,
      run: () => activate.mutate({ ...input, body: { active: true } }),
    },
    {
      id: "lift",
      label: words.lift,
      icon: LockOpen,
      isHidden: !ban?.actions.includes("lift"),
      isBusy: lift.isPending,
      run: () => lift.mutate(input),
    },
    { id: "ban", label: words.ban, icon: Ban, isHidden: !allows("ban"), run: () => open("ban") },
    {
      id: "deactivate",
      label: words.deactivate,
      icon: UserX,
      look: "danger",
      place: "menu",
      isHidden: !allows("deactivate"),
      run: () => open("deactivate"),
    },
  ];
}
