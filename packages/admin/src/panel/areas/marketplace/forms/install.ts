import { type AnswerOf, installPackage, updatePackage } from "@sitevine/api";
import { useState } from "react";
import { client } from "../../../app/client.js";
import { notify } from "../../../app/notices.js";
import { refreshAnswers } from "../../../app/queries.js";
import { sentenceOf } from "../../../app/sentence.js";
import { PACKAGE_ANSWERS } from "../queries.js";
import { marketWords as words } from "../words.js";

type InstallEvent = AnswerOf<typeof installPackage>;
type Progress = Extract<InstallEvent, { type: "progress" }>;

/** The package that is installed or updated. */
export interface Wanted {
  readonly kind: "plugin" | "theme";
  readonly id: string;
  readonly name: string;
  readonly version?: string;
  readonly isUpdate: boolean;
}

/** State of an install. */
export type InstallState =
  | { readonly name: "idle" }
  | { readonly name: "running"; readonly wanted: Wanted; readonly progress: Progress | null }
  | { readonly name: "failed"; readonly wanted: Wanted; readonly message: string }
  /** The release is signed with another key, which the person has to accept first. */
  | { readonly name: "stranger"; readonly wanted: Wanted; readonly offered: string };

const STRANGER = "SVC-LICENSE-9013";

/** The key that a refused release was signed with; `unsigned` where it has no signature. */
function offeredKey(details: unknown): string {
  const offered = typeof details === "object" && details !== null && "offered" in details ? details.offered : null;
  return typeof offered === "string" ? offered : "unsigned";
}

/** Installs packages one at a time, and says how far it is. */
export function useInstall() {
  const [state, setState] = useState<InstallState>({ name: "idle" });

  function onEvent(wanted: Wanted, event: InstallEvent): void {
    if (event.type === "progress") setState({ name: "running", wanted, progress: event });
    else if (event.type === "done") {
      setState({ name: "idle" });
      notify({ tone: "done", message: words.done(wanted.name, event.version) });
    } else if (event.error.code === STRANGER)
      setState({ name: "stranger", wanted, offered: offeredKey(event.error.details) });
    else setState({ name: "failed", wanted, message: event.error.message });
  }

  async function start(wanted: Wanted, acceptPublisher?: string): Promise<void> {
    const { kind, id, version, isUpdate } = wanted;
    const body = { kind, id, ...(version ? { version } : {}), ...(acceptPublisher ? { acceptPublisher } : {}) };
    setState({ name: "running", wanted, progress: null });
    try {
      for await (const event of client.stream(isUpdate ? updatePackage : installPackage, { body }))
        onEvent(wanted, event);
    } catch (error) {
      setState({ name: "failed", wanted, message: sentenceOf(error) });
    }
    await refreshAnswers(PACKAGE_ANSWERS);
  }

  return {
    state,
    start: (...order: Parameters<typeof start>) => void start(...order),
    close: () => setState({ name: "idle" }),
  };
}
