import { uploadFeaturedImage } from "@sitevine/api";
import { type Progress, uploadingClient } from "@sitevine/app-kit";
import { useRef, useState } from "react";
import { sentenceOf } from "../../app/sentence.js";
import type { Article } from "../../save/draft.js";
import type { Desk } from "../desk.js";
import { publishWords } from "./words.js";

/** The picture that stands for an article, above its text and in lists. */
export function FeaturedPicture({ desk, article }: { readonly desk: Desk; readonly article: Article }) {
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<Progress | undefined>();
  const [problem, setProblem] = useState("");

  async function send(file: File): Promise<void> {
    setProblem("");
    setProgress(0);
    try {
      const changed = await uploadingClient(setProgress).call(uploadFeaturedImage, {
        params: { id: article.id },
        body: { file },
      });
      // What is saved meanwhile is taken first.
      desk.collect();
      await desk.saver.flush();
      const stored = desk.saver.stored.get();
      // The tag of an article does not depend on its picture.
      if (stored) desk.saver.adopt({ ...stored, article: { ...stored.article, ...changed } });
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setProgress(undefined);
    }
  }

  return (
    <fieldset className="write-choice write-featured">
      <legend>{publishWords.picture}</legend>
      {article.featuredImageUrl && <img src={article.featuredImageUrl} alt="" />}
      <p className="write-actions">
        <button
          type="button"
          className="sv-btn sv-btn--quiet"
          disabled={progress !== undefined}
          onClick={() => input.current?.click()}
        >
          {article.featuredImageUrl ? publishWords.replacePicture : publishWords.choosePicture}
        </button>
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
          if (file) void send(file);
        }}
      />
    </fieldset>
  );
}
