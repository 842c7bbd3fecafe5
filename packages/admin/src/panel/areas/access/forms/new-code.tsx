import { createBetaCode, listBetaCodes } from "@sitevine/api";
import { useAct } from "../../../app/queries.js";
import { Form } from "../../../forms/form.js";
import { useDraft } from "../../../forms/use-draft.js";
import { Dialog } from "../../../ui/dialog.js";
import { TextField } from "../../../ui/field.js";
import { common } from "../../../words/common.js";
import { accessWords as words } from "../words.js";
import { LimitFields, type LimitValues, NO_LIMITS, sentLimits } from "./limits.js";

type Values = LimitValues & { readonly code: string };

const NEW: Values = { ...NO_LIMITS, code: "" };

export function NewCode({ onClose }: { readonly onClose: () => void }) {
  const create = useAct(createBetaCode, { changes: [listBetaCodes], done: ({ code }) => words.codeMade(code) });
  const form = useDraft<Values>({
    key: "gate-code/new",
    label: words.newCode,
    saved: NEW,
    onSave: ({ code, ...limits }) =>
      create.mutateAsync({ body: { ...sentLimits(limits), ...(code === "" ? {} : { code }) } }),
  });
  return (
    <Dialog title={words.newCode} onClose={onClose}>
      <Form form={form} submit={common.create} isNew onSaved={onClose}>
        <TextField
          label={words.code}
          hint={words.codeHint}
          isOptional
          value={form.values.code}
          issue={form.issue("code")}
          onChange={(value) => form.set("code", value)}
        />
        <LimitFields form={form} />
      </Form>
    </Dialog>
  );
}
