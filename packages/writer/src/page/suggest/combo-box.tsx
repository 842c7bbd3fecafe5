import { type InputHTMLAttributes, type KeyboardEvent, useState } from "react";

/** Something that a text being typed may become. */
export interface Suggestion {
  readonly key: string;
  readonly label: string;
  /** Text that distinguishes suggestions with the same label. */
  readonly hint?: string;
}

interface ComboBoxProps<T extends Suggestion> extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange" | "list"> {
  readonly id: string;
  readonly value: string;
  readonly suggestions: readonly T[];
  /** Accessible name of the list. */
  readonly listLabel: string;
  readonly onType: (value: string) => void;
  readonly onChoose: (suggestion: T) => void;
}

/** A field with a list of suggestions: arrows go through it, Enter takes one, Escape closes it. Anything else may be typed. */
export function ComboBox<T extends Suggestion>(props: ComboBoxProps<T>) {
  const { id, value, suggestions, listLabel, onType, onChoose, onKeyDown, onBlur, ...rest } = props;
  const [at, setAt] = useState(-1);
  const [isClosed, setClosed] = useState(true);
  const isOpen = !isClosed && suggestions.length > 0;
  const current = Math.min(at, suggestions.length - 1);
  const chosen = isOpen ? suggestions[current] : undefined;
  const idOf = (index: number): string => `${id}-option-${index}`;

  function choose(suggestion: T): void {
    setClosed(true);
    setAt(-1);
    onChoose(suggestion);
  }

  function take(event: KeyboardEvent<HTMLInputElement>): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && suggestions.length > 0) {
      const count = suggestions.length;
      setClosed(false);
      setAt(isOpen ? (Math.max(current, step > 0 ? -1 : 0) + step + count) % count : step > 0 ? 0 : count - 1);
      event.preventDefault();
    } else if (event.key === "Escape" && isOpen) {
      setClosed(true);
      setAt(-1);
      // The dialog around stays open.
      event.preventDefault();
    } else if (event.key === "Enter" && chosen) {
      choose(chosen);
      event.preventDefault();
    } else onKeyDown?.(event);
  }

  return (
    <div className="write-combo">
      <input
        {...rest}
        id={id}
        className="sv-input"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={chosen && idOf(current)}
        value={value}
        onChange={(event) => {
          setClosed(false);
          setAt(-1);
          onType(event.target.value);
        }}
        onKeyDown={take}
        onBlur={(event) => {
          setClosed(true);
          onBlur?.(event);
        }}
      />
      {isOpen && (
        <div className="write-options" id={`${id}-list`} role="listbox" aria-label={listLabel}>
          {suggestions.map((suggestion, index) => (
            <div
              key={suggestion.key}
              id={idOf(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              onMouseDown={(event) => {
                event.preventDefault();
                choose(suggestion);
              }}
            >
              <span dir="auto">{suggestion.label}</span>
              {suggestion.hint && <span className="sv-quiet">{suggestion.hint}</span>}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
