import { getGroup, removeGroupIcon, uploadGroupIcon } from "@sitevine/api";
import { useState } from "react";
import { isConflict } from "../../app/client.js";
import { queryClient, queryOf, useAct } from "../../app/queries.js";
import { GROUP_ANSWERS, type Group } from "./queries.js";
import { groupWords as words } from "./words.js";

/** Icon that the person has chosen: a picture, or no icon. */
export type WantedIcon = File | null;

const STATES = { changes: GROUP_ANSWERS, isQuiet: "conflicts" } as const;

/** Writes the icon of a group over the one that the person saw, and over no other. */
export function useIcon({ id, iconUrl, etag }: Group) {
  const upload = useAct(uploadGroupIcon, { ...STATES, done: words.iconDone });
  const remove = useAct(removeGroupIcon, { ...STATES, done: words.iconRemoved });
  const [refused, setRefused] = useState<WantedIcon>();

  const send = (wanted: WantedIcon, ifMatch: string): Promise<unknown> =>
    wanted === null
      ? remove.mutateAsync({ params: { id }, ifMatch })
      : upload.mutateAsync({ params: { id }, body: { file: wanted }, ifMatch });

  async function write(wanted: WantedIcon): Promise<void> {
    setRefused(undefined);
    try {
      await send(wanted, etag).catch(async (error: unknown) => {
        const now = queryClient.getQueryData(queryOf(getGroup, { params: { id } }).queryKey);
        // Somebody else has changed the group, and not its icon: nothing of theirs is written over.
        if (!isConflict(error) || now === undefined || now.iconUrl !== iconUrl) throw error;
        await send(wanted, now.etag);
      });
    } catch (error) {
      // Other failures have been reported to the person already.
      if (isConflict(error)) setRefused(wanted);
    }
  }

  return {
    write,
    isBusy: upload.isPending || remove.isPending,
    /**
     * Icon that was not saved because somebody else has changed it meanwhile; undefined when there is nothing to
     * decide.
     */
    refused,
    giveUp: () => setRefused(undefined),
  };
}
