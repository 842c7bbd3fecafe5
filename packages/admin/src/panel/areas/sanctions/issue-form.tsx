import { lazy, Suspense } from "react";
import type { SanctionFormProps } from "../../forms/sanction-form.js";

const SanctionForm = lazy(() =>
  import("../../forms/sanction-form.js").then((module) => ({ default: module.SanctionForm })),
);

/** The dialog to issue a sanction. Its code is loaded when somebody opens it, not with the list. */
export function IssueForm(props: SanctionFormProps) {
  return (
    <Suspense fallback={null}>
      <SanctionForm {...props} />
    </Suspense>
  );
}
