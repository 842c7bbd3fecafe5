import { type MouseEvent, useEffect, useId, useMemo, useState } from "react";
import { sentenceOf } from "../../app/sentence.js";
import { pictureWords } from "../../pictures/words.js";
import type { Article } from "../../save/draft.js";
import type { Desk } from "../desk.js";
import { describePicture, type PictureDetails } from "./featured-image.js";
import { gatherChanges } from "./gathered-changes.js";
import { publishWords } from "./words.js";

const MIDDLE = { x: 0.5, y: 0.5 } as const;
// Pages keep a quarter visible, so nobody aims more exactly.
const STEP = 0.25;

type FocalPoint = NonNullable<Article["featuredImageFocalPoint"]>;

const snap = (share: number): number => Math.round(share / STEP) * STEP;
const percent = (share: number): string => `${Math.round(share * 100)}%`;

interface FocusProps {
  readonly url: string;
  readonly point: FocalPoint;
  readonly onChange: (point: FocalPoint) => void;
}

/** A picture on which a person marks what stays visible, and how lists crop it then. */
function Focus({ url, point, onChange }: FocusProps) {
  const id = useId();
  const mark = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    // Before the picture has loaded there is nothing to aim at.
    if (currentTarget.querySelector("img")?.naturalWidth === 0) return;
    onChange({ x: snap((clientX - left) / width), y: snap((clientY - top) / height) });
  };
  const slider = (axis: "x" | "y", label: string) => (
    <div className="sv-field">
      <label htmlFor={`${id}-${axis}`}>{label}</label>
      <input
        id={`${id}-${axis}`}
        type="range"
        min={0}
        max={1}
        step={STEP}
        value={point[axis]}
        aria-valuetext={percent(point[axis])}
        onChange={(event) => onChange({ ...point, [axis]: event.target.valueAsNumber })}
      />
    </div>
  );
  return (
    <fieldset className="write-group">
      <legend>{publishWords.focalPoint}</legend>
      <p className="sv-quiet">{publishWords.focalPointHint}</p>
      <div className="write-focus">
        {/* biome-ignore lint/a11y: the two sliders do the same for the keyboard. */}
        <div className="write-focus-whole" onClick={mark}>
          <img src={url} alt="" />
          <span className="write-focus-mark" style={{ left: percent(point.x), top: percent(point.y) }} />
        </div>
        <img
          className="write-focus-cropped"
          src={url}
          alt={publishWords.cropped}
          style={{ objectPosition: `${percent(point.x)} ${percent(point.y)}` }}
        />
      </div>
      {slider("x", publishWords.across)}
      {slider("y", publishWords.down)}
    </fieldset>
  );
}

interface DetailsProps {
  readonly desk: Desk;
  readonly article: Article;
  readonly url: string;
}

/** Alternative text and focal point of an article's picture. Each change is saved after a moment. */
export function FeaturedPictureDetails({ desk, article, url }: DetailsProps) {
  const id = useId();
  const [alt, setAlt] = useState(article.featuredImageAlt);
  const [point, setPoint] = useState(article.featuredImageFocalPoint);
  const [problem, setProblem] = useState("");
  const changes = useMemo(
    () =>
      gatherChanges<PictureDetails>(async (details) => {
        try {
          await describePicture(desk, article.id, details);
          setProblem("");
          return true;
        } catch (error) {
          setProblem(sentenceOf(error));
          return false;
        }
      }),
    [desk, article.id],
  );
  useEffect(() => changes.flush, [changes]);

  return (
    <>
      <Focus
        url={url}
        point={point ?? MIDDLE}
        onChange={(focalPoint) => {
          setPoint(focalPoint);
          changes.add({ focalPoint });
        }}
      />
      <div className="sv-field">
        <label htmlFor={id}>{pictureWords.alt}</label>
        <input
          id={id}
          className="sv-input"
          value={alt}
          maxLength={300}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            setAlt(event.target.value);
            changes.add({ alt: event.target.value });
          }}
          onBlur={changes.flush}
        />
        <p id={`${id}-hint`} className="sv-quiet">
          {pictureWords.altHint}
        </p>
      </div>
      <p className="sv-problem" role="alert">
        {problem}
      </p>
    </>
  );
}
