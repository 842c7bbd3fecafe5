import { User } from "lucide-react";
import { useState } from "react";
import { type FoundPerson, PersonField } from "../forms/person-field.js";
import { Button } from "../ui/button.js";
import { Dialog, DialogActions } from "../ui/dialog.js";
import { listWords } from "./words.js";

/** Narrows a list to one person. */
export function PersonFilter({
  label,
  chosen,
  known,
  onChoose,
}: {
  readonly label: string;
  /** The id of the person; empty for none. */
  readonly chosen: string;
  readonly known: readonly (FoundPerson | null)[];
  readonly onChoose: (id: string | undefined) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const [last, setLast] = useState<FoundPerson | null>(null);
  const person = [last, ...known].find((one) => one?.id === chosen) ?? null;

  function choose(next: FoundPerson | null): void {
    setLast(next);
    setOpen(false);
    onChoose(next?.id);
  }

  return (
    <>
      <Button icon={User} onClick={() => setOpen(true)}>
        {chosen === "" ? listWords.any(label) : listWords.only(label, person?.displayName ?? listWords.oneMember)}
      </Button>
      {isOpen && (
        <Dialog title={label} onClose={() => setOpen(false)}>
          <PersonField label={label} value={person} onChange={choose} />
          {chosen !== "" && (
            <DialogActions>
              <Button onClick={() => choose(null)}>{listWords.any(label)}</Button>
            </DialogActions>
          )}
        </Dialog>
      )}
    </>
  );
}
