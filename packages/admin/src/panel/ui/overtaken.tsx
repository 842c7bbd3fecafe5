import { type ReactNode, useEffect, useRef } from "react";
import { common } from "../words/common.js";
import { Button } from "./button.js";
import css from "./overtaken.module.css";
import { Notice, Row } from "./parts.js";

/** Versions of one value: somebody else's, and that of the person at the screen. */
export interface Difference {
  readonly name: string;
  readonly theirs: ReactNode;
  readonly yours: ReactNode;
}

const LONG = 400;

/** A text; a long one keeps its lines, and scrolls. */
export const LongText = ({ label, text }: { readonly label: string; readonly text: string }) =>
  text.length > LONG ? <textarea readOnly rows={8} aria-label={label} value={text} /> : text;

const Version = ({ label, version }: { readonly label: string; readonly version: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{typeof version === "string" ? <LongText label={label} text={version} /> : version}</dd>
  </div>
);

/**
 * Says that somebody else was faster, shows both versions, and lets the person choose. Nothing is lost until they have
 * chosen.
 */
export function Overtaken({
  message,
  differences = [],
  take = common.takeTheirs,
  keep = common.keepMine,
  isBusy = false,
  onTake,
  onKeep,
  children,
}: {
  readonly message: string;
  readonly differences?: readonly Difference[];
  readonly take?: string;
  readonly keep?: string;
  readonly isBusy?: boolean;
  readonly onTake: () => void;
  /** Absent where there is nothing left to put theirs aside for. */
  readonly onKeep?: (() => void) | undefined;
  /** Further content to compare. */
  readonly children?: ReactNode;
}) {
  const begin = useRef<HTMLParagraphElement>(null);
  // It may be below the end of a dialog or of a long page, where nobody who can see would look for it.
  useEffect(() => {
    begin.current?.parentElement?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <Notice tone="warning" isUrgent>
      <p ref={begin}>{message}</p>
      {differences.map(({ name, theirs, yours }) => (
        <div key={name}>
          <strong className={css.name}>{name}</strong>
          <dl className={css.compare}>
            <Version label={common.theirs} version={theirs} />
            <Version label={common.yours} version={yours} />
          </dl>
        </div>
      ))}
      {children}
      <Row>
        <Button isBusy={isBusy} onClick={onTake}>
          {take}
        </Button>
        {onKeep && (
          <Button look="primary" isBusy={isBusy} onClick={onKeep}>
            {keep}
          </Button>
        )}
      </Row>
    </Notice>
  );
}
