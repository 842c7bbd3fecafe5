import type { Progress } from "@sitevine/app-kit";
import { useEffect, useRef, useState } from "react";
import { sentenceOf } from "../../app/sentence.js";
import type { Article } from "../../save/draft.js";
import type { Desk } from "../desk.js";
import { putPicture, removePicture } from "./featured-image.js";
import { FeaturedPictureDetails } from "./picture-details.js";
import { publishWords } from "./words.js";

/** The picture that stands for an article, above its text and in lists. */
export function FeaturedPicture({ desk, article }: { readonly desk: Desk; readonly article: Article }) {
  const { id, featuredImageUrl: url } = article;
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const isRemoving = useRef(false);
  const [progress, setProgress] = useState<Progress | undefined>();
  const [problem, setProblem] = useState("");

  // The pressed button is gone with the picture.
  useEffect(() => {
    if (progress !== undefined || !isRemoving.current) return;
    isRemoving.current = false;
    choose.current?.focus();
  }, [progress]);

  async function attempt(change: () => Promise<void>): Promise<void> {
    setProblem("");
    setProgress(0);
    try {
      await change();
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setProgress(undefined);
    }
  }

  return (
    <fieldset className="write-group">
      <legend>{publishWords.picture}</legend>
      {url !== null && <FeaturedPictureDetails key={url} desk={desk} article={article} url={url} />}
      <p className="write-actions">
        <button
          ref={choose}
          type="button"
          className="sv-btn sv-btn--quiet"
          disabled={progress !== undefined}
          onClick={() => input.current?.click()}
        >
          {url === null ? publishWords.choosePicture : publishWords.replacePicture}
        </button>
        {url !== null && (
          <button
            type="button"
            className="sv-btn sv-btn--quiet"
            disabled={progress !== undefined}
            onClick={() => {
              isRemoving.current = true;
              void attempt(() => removePicture(desk, id));
            }}
          >
            {publishWords.removePicture}
          </button>
        )}
        {progress !== undefined && <progress aria-label={publishWords.picture} max={1} value={progress ?? undefined} />}
      </p>
      <p className="sv-problem" role="alert">
        {problem}
      </p>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file) void attempt(() => putPicture(desk, id, file, setProgress));
        }}
      />
    </fieldset>
  );
}
