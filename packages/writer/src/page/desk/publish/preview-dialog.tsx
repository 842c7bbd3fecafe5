import { type AnswerOf, getBranding } from "@sitevine/api";
import { client } from "@sitevine/app-kit";
import { useEffect, useId, useState } from "react";
import type { Article } from "../../save/draft.js";
import { Dialog } from "../../ui/dialog.js";
import { publishWords } from "./words.js";

type Theme = NonNullable<AnswerOf<typeof getBranding>["themes"]>[number];

interface PreviewProps {
  readonly article: Article;
  readonly onClose: () => void;
}

/**
 * The page of an article as a guest sees it, in any theme. The frame runs no scripts, so that nothing of the member's session
 * reaches the page in it.
 */
export function PreviewDialog({ article, onClose }: PreviewProps) {
  const id = useId();
  const [themes, setThemes] = useState<readonly Theme[]>([]);
  const [theme, setTheme] = useState("");
  useEffect(() => {
    // Without them, there is the look of the site.
    client.call(getBranding).then(
      (branding) => setThemes(branding.themes ?? []),
      () => undefined,
    );
  }, []);
  const query = new URLSearchParams({ preview: theme });
  return (
    <Dialog title={publishWords.asGuest} onClose={onClose} isWide>
      {article.visibility !== "public" && <p>{publishWords.notForGuests}</p>}
      {themes.length > 1 && (
        <div className="sv-field">
          <label htmlFor={id}>{publishWords.inTheme}</label>
          <select id={id} className="sv-input" value={theme} onChange={(event) => setTheme(event.target.value)}>
            <option value="">{publishWords.ownTheme}</option>
            {themes.map(({ id: themeId, name }) => (
              <option key={themeId} value={themeId}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
      <iframe
        key={theme}
        className="write-preview"
        title={publishWords.asGuest}
        // Without an origin, the frame would get neither the pictures nor the fonts of the site.
        sandbox="allow-same-origin"
        src={`/articles/${article.slug}?${query}`}
      />
    </Dialog>
  );
}
