import { type AnswerOf, pollLink, startLink } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { useEffect, useState } from "react";
import { notify } from "../../../app/notices.js";
import { queryOf, refreshAnswers, useAct } from "../../../app/queries.js";
import { Button, OutLink } from "../../../ui/button.js";
import { Dialog, DialogActions } from "../../../ui/dialog.js";
import { Notice } from "../../../ui/parts.js";
import { common } from "../../../words/common.js";
import { CONNECTION_ANSWERS } from "../queries.js";
import { marketWords as words } from "../words.js";
import css from "./link.module.css";

type Started = AnswerOf<typeof startLink>;

function LinkDialog({ link, onClose }: { readonly link: Started; readonly onClose: () => void }) {
  const { linkId, userCode, approveUrl, pollInterval } = link;
  const { data } = useQuery({
    ...queryOf(pollLink, { params: { linkId } }),
    staleTime: 0,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => (state.data && state.data.status !== "pending" ? false : pollInterval * 1_000),
  });
  const status = data?.status ?? "pending";
  useEffect(() => {
    if (status !== "approved") return;
    notify({ tone: "done", message: words.approved });
    void refreshAnswers(CONNECTION_ANSWERS);
    onClose();
  }, [status, onClose]);
  return (
    <Dialog title={words.linkTitle} onClose={onClose}>
      <p>{words.linkHint}</p>
      <p className={css.code}>{userCode}</p>
      <div role="status">
        {status === "denied" && <Notice tone="bad">{words.denied}</Notice>}
        {status === "expired" && <Notice tone="warning">{words.expired}</Notice>}
        {status === "pending" && words.waiting}
      </div>
      <DialogActions>
        <Button onClick={onClose}>{common.cancel}</Button>
        <OutLink href={approveUrl} target="_blank" rel="noopener" look="primary" icon={ExternalLink}>
          {words.approve}
        </OutLink>
      </DialogActions>
    </Dialog>
  );
}

/** Asks the marketplace for a code, which the owner of an account approves there. */
export function ConnectButton() {
  const [link, setLink] = useState<Started>();
  const start = useAct(startLink, { changes: [] });
  return (
    <>
      <Button look="primary" isBusy={start.isPending} onClick={() => start.mutate({}, { onSuccess: setLink })}>
        {words.connect}
      </Button>
      {link && <LinkDialog link={link} onClose={() => setLink(undefined)} />}
    </>
  );
}
