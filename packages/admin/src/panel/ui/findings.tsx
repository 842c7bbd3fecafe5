import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import { common } from "../words/common.js";
import { LinkButton } from "./button.js";
import { classes } from "./classes.js";
import css from "./findings.module.css";

/** Finding of the site about a package. */
export interface Finding {
  readonly level: "error" | "warning" | "notice";
  readonly file: string;
  readonly pointer?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly message: string;
  readonly hint?: string | undefined;
  readonly rule: string;
}

const LEVELS = {
  error: { Icon: CircleAlert, look: css.error },
  warning: { Icon: TriangleAlert, look: css.warning },
  notice: { Icon: Info, look: undefined },
} as const;

const placeOf = ({ file, line, pointer }: Finding): string =>
  `${file}${line === undefined ? "" : `:${line}`}${pointer ? ` ${pointer}` : ""}`;

/** Findings with their place and how to mend them. */
export const Findings = ({
  label,
  findings,
  onLine,
}: {
  readonly label?: string;
  readonly findings: readonly Finding[];
  /** Goes to a line, where the text is on the same screen. */
  readonly onLine?: (line: number) => void;
}) => (
  <ul className={css.findings} aria-label={label}>
    {findings.map((finding) => {
      const { Icon, look } = LEVELS[finding.level];
      const { column, line } = finding;
      return (
        <li
          key={`${finding.rule} ${placeOf(finding)} ${column} ${finding.message}`}
          className={classes(css.finding, look)}
        >
          <Icon aria-label={common.levels[finding.level]} />
          <span>{finding.message}</span>
          {onLine && line !== undefined ? (
            <LinkButton className={css.place} onClick={() => onLine(line)}>
              {common.line(line)}
            </LinkButton>
          ) : (
            <code className={css.place}>{placeOf(finding)}</code>
          )}
          {finding.hint && <span className={css.hint}>{finding.hint}</span>}
        </li>
      );
    })}
  </ul>
);
