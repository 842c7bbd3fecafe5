import { createInvite, listInvites } from "@sitevine/api";
import { useAct } from "../../../app/queries.js";
import { Form } from "../../../forms/form.js";
import { useDraft } from "../../../forms/use-draft.js";
import { Dialog } from "../../../ui/dialog.js";
import { TextField } from "../../../ui/field.js";
import { common } from "../../../words/common.js";
import { accessWords as words } from "../words.js";
import { LimitFields, type LimitValues, NO_LIMITS, sentLimits } from "./limits.js";

type Values = LimitValues & { readonly email: string };

const NEW: Values = { ...NO_LIMITS, email: "", maxUses: 1 };

export function NewInvite({ onClose }: { readonly onClose: () => void }) {
  const create = useAct(createInvite, {
    changes: [listInvites],
    done: ({ email }) => (email ? words.mailed(email) : words.made),
  });
  const form = useDraft<Values>({
    key: "invite/new",
    label: words.invite,
    saved: NEW,
    onSave: ({ email, ...limits }) =>
      create.mutateAsync({ body: { ...sentLimits(limits), ...(email === "" ? {} : { email }) } }),
  });
  return (
    <Dialog title={words.invite} onClose={onClose}>
      <Form form={form} submit={common.create} isNew onSaved={onClose}>
        <TextField
          label={words.email}
          hint={words.emailHint}
          isOptional
          type="email"
          value={form.values.email}
          issue={form.issue("email")}
          onChange={(value) => form.set("email", value)}
        />
        <LimitFields form={form} />
      </Form>
    </Dialog>
  );
}
