export interface EmptyProps {
  readonly title: string;
  readonly text: string;
  readonly action?: { readonly label: string; readonly href?: string; readonly onPress?: () => void };
}

/** Placeholder for an empty list, with a hint at the next step. */
export function Empty({ title, text, action }: EmptyProps) {
  return (
    <div className="sv-empty" role="status">
      <p className="sv-empty-title">{title}</p>
      <p>{text}</p>
      {action && (
        <p>
          {action.href ? (
            <a className="sv-btn" href={action.href}>
              {action.label}
            </a>
          ) : (
            <button type="button" className="sv-btn" onClick={action.onPress}>
              {action.label}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
