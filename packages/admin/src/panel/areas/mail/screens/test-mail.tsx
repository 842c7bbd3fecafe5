import { sendTestMail } from "@sitevine/api";
import { useState } from "react";
import { useAct } from "../../../app/queries.js";
import { sentenceOf } from "../../../app/sentence.js";
import { Button } from "../../../ui/button.js";
import { Dialog, DialogActions } from "../../../ui/dialog.js";
import { TextField } from "../../../ui/field.js";
import { Notice, Stack } from "../../../ui/parts.js";
import { common } from "../../../words/common.js";
import { mailWords as words } from "../words.js";

/** Sends a mail at once, and shows why the mail server did not take it. */
export function TestMail({ onClose }: { readonly onClose: () => void }) {
  const [to, setTo] = useState("");
  const send = useAct(sendTestMail, {
    changes: [],
    isQuiet: true,
    done: ({ to: address, transport }) => (transport === "smtp" ? words.sent(address) : words.written(address)),
  });
  return (
    <Dialog title={words.testTitle} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate({ body: to === "" ? {} : { to } }, { onSuccess: onClose });
        }}
      >
        <Stack>
          <p>{words.testHint}</p>
          <TextField label={words.to} hint={words.toHint} isOptional type="email" value={to} onChange={setTo} />
          {send.error && <Notice tone="bad">{sentenceOf(send.error)}</Notice>}
          <DialogActions>
            <Button onClick={onClose}>{common.cancel}</Button>
            <Button type="submit" look="primary" isBusy={send.isPending}>
              {words.send}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
