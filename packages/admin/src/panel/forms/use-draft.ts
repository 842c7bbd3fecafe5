import { useCallback, useEffect, useState } from "react";
import { isConflict, issuesOf } from "../app/client.js";
import { type AnewForm, type Base, draftStore, type FormValues } from "../app/draft-store.js";
import { tagOfAnswer } from "../app/queries.js";
import { sentenceOf } from "../app/sentence.js";
import { useStore } from "../app/store.js";
import { changesOf } from "./changes.js";
import { type FieldNames, inWords } from "./field-names.js";
import { expectedTag, type OvertakenFields, overtakenFields } from "./overtaken.js";
import { formWords } from "./words.js";

/**
 * Precondition of a write, so that it overwrites no changes of others: the ETag of the state that the edits began from.
 */
export interface Expected {
  readonly ifMatch?: string;
}

export const expected = (etag: string | undefined): Expected => (etag === undefined ? {} : { ifMatch: etag });

/** A form over something that is saved, or over something new. */
export interface DraftForm<V extends FormValues> {
  readonly values: V;
  /** Saved values, whether this person or somebody else saved them. */
  readonly saved: V;
  /** Changed fields: the body of a PATCH. */
  readonly changes: Partial<V>;
  readonly fields: FieldNames<V>;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly set: <K extends keyof V>(name: K, value: V[K]) => void;
  /** Finding of the site about a field, or about parts of it. */
  readonly issue: (name: keyof V & string) => string | undefined;
  /** Why it could not be saved, where that is about no field. */
  readonly problem: string | undefined;
  /** Changes that somebody else has saved since the edits began: the person has to choose. */
  readonly overtaken: OvertakenFields | null;
  readonly discard: () => void;
  /** Puts the edits onto what somebody else has saved: the next save overwrites it where both have changed the same. */
  readonly keep: () => void;
  /** Saves; when that fails, the form keeps its values and shows the findings at their fields. */
  readonly save: () => Promise<boolean>;
}

export interface DraftOptions<V extends FormValues> {
  /** Names the thing that is edited, such as `group/01-crew`. */
  readonly key: string;
  readonly label: string;
  readonly saved: V;
  /** The ETag of the state that `saved` shows. */
  readonly etag?: string | undefined;
  /** Resolves to the answer of the site, whose ETag what is entered meanwhile goes on from. */
  readonly onSave: (values: V, changes: Partial<V>, when: Expected) => Promise<unknown>;
  /** Names of the fields, for a form over something that others may save or delete meanwhile. */
  readonly fields?: FieldNames<V>;
  /** See {@link Draft.anew}. */
  readonly anew?: AnewForm;
  /** See {@link Draft.isAutosaved}. */
  readonly isAutosaved?: boolean;
}

/** The state of a form. What is not saved survives going to another screen; the bar at the bottom names it. */
export function useDraft<V extends FormValues>(options: DraftOptions<V>): DraftForm<V> {
  const { key, label, saved, etag, fields = {}, anew, onSave, isAutosaved = false } = options;
  const drafts = useStore(draftStore);
  const [issues, setIssues] = useState<ReturnType<typeof issuesOf>>([]);
  const [problem, setProblem] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const draft = drafts.get(key);
  const values = { ...saved, ...draft?.changes } as V;
  const changes = changesOf(saved, values) as Partial<V>;
  const isChanged = Object.keys(changes).length > 0;
  const edited = { etag, saved, changes };
  // While it is being saved, what is saved may be its own already.
  const overtaken = isChanged && !isSaving ? overtakenFields(draft?.base, edited) : null;

  const put = useCallback(
    (next: FormValues, base: Base | undefined) => {
      const href = location.pathname + location.search;
      const changes = changesOf(saved, next);
      const entries = inWords(fields, changes);
      draftStore.put({
        key,
        label,
        href,
        changes,
        base,
        entries,
        ...(anew && { anew }),
        ...(isAutosaved && { isAutosaved }),
      });
    },
    [key, label, saved, isAutosaved, fields, anew],
  );
  const current = etag === undefined ? undefined : { etag, saved };

  // Somebody else has saved the same.
  const isMoot = draft !== undefined && !isChanged && !isSaving;
  useEffect(() => {
    if (isMoot) draftStore.discard(key);
  }, [isMoot, key]);

  return {
    values,
    saved,
    changes,
    fields,
    isChanged,
    isSaving,
    overtaken,
    set(name, value) {
      const former = draftStore.get().get(key);
      put({ ...saved, ...former?.changes, [name]: value }, former?.base ?? current);
      setIssues((all) => all.filter(({ path }) => path.split(".")[0] !== name));
    },
    issue: (name) => issues.find(({ path }) => path === name || path.startsWith(`${name}.`))?.message,
    problem: refused !== undefined && refused !== etag ? formWords.changedElsewhere : problem,
    discard() {
      draftStore.discard(key);
      setIssues([]);
      setProblem(undefined);
      setRefused(undefined);
    },
    keep() {
      put(values, current);
      setProblem(undefined);
      setRefused(undefined);
    },
    async save() {
      setSaving(true);
      setIssues([]);
      setProblem(undefined);
      setRefused(undefined);
      const sent = draftStore.get().get(key);
      const ifMatch = expectedTag(sent?.base, edited);
      try {
        const answer = await onSave(values, changes, expected(ifMatch));
        const now = draftStore.get().get(key);
        if (now === sent) draftStore.discard(key);
        // Edits made during the save stay unsaved, and are based on the saved state.
        else if (now) draftStore.put({ ...now, base: baseOf(tagOfAnswer(answer), values) });
        return true;
      } catch (error) {
        const found = issuesOf(error);
        setIssues(found);
        const isAboutFields = found.some(({ path }) => (path.split(".")[0] ?? "") in values);
        setProblem(isAboutFields ? undefined : sentenceOf(error));
        if (isConflict(error)) setRefused(ifMatch);
        return false;
      } finally {
        setSaving(false);
      }
    },
  };
}

const baseOf = (etag: string | undefined, saved: FormValues): Base | undefined =>
  etag === undefined ? undefined : { etag, saved };
