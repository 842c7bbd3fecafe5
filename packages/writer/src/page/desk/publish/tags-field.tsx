import { X } from "lucide-react";
import { useId, useState } from "react";
import { ComboBox } from "../../suggest/combo-box.js";
import { findTags } from "../../suggest/sources.js";
import { useSuggestions } from "../../suggest/use-suggestions.js";
import { tagsIn } from "./tag-list.js";
import { publishWords } from "./words.js";

interface TagsFieldProps {
  readonly tags: readonly string[];
  readonly onChange: (tags: string[]) => void;
}

/** The tags of an article: those of the site are suggested, and new ones are typed. */
export function TagsField({ tags, onChange }: TagsFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const known = new Set(tags.map((tag) => tag.toLowerCase()));
  const found = useSuggestions(typed, findTags).filter(({ tag }) => !known.has(tag.toLowerCase()));

  function set(next: readonly string[]): void {
    const all = tagsIn(next.join(","));
    if (all.join(",") !== tags.join(",")) onChange(all);
  }

  function add(text: string): void {
    set([...tags, text]);
    setTyped("");
  }

  return (
    <div className="sv-field">
      <label htmlFor={id}>{publishWords.tags}</label>
      {tags.length > 0 && (
        <ul className="write-tags">
          {tags.map((tag) => (
            <li key={tag} dir="auto">
              {tag}
              <button
                type="button"
                className="write-tool"
                aria-label={publishWords.removeTag(tag)}
                title={publishWords.removeTag(tag)}
                onClick={() => set(tags.filter((other) => other !== tag))}
              >
                <X aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ComboBox
        id={id}
        value={typed}
        suggestions={found.map(({ tag, articles }) => ({
          key: tag,
          label: tag,
          hint: publishWords.articlesWithTag(articles),
        }))}
        listLabel={publishWords.tags}
        aria-describedby={`${id}-hint`}
        onType={(text) => {
          const comma = text.lastIndexOf(",");
          if (comma === -1) setTyped(text);
          else {
            set([...tags, text.slice(0, comma)]);
            setTyped(text.slice(comma + 1).trimStart());
          }
        }}
        onChoose={({ label }) => add(label)}
        onBlur={() => add(typed)}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            add(typed);
          } else if (event.key === "Backspace" && typed === "") set(tags.slice(0, -1));
        }}
      />
      <p id={`${id}-hint`} className="sv-quiet">
        {publishWords.tagsHint}
      </p>
    </div>
  );
}
