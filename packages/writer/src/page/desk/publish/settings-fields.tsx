import { useEffect, useState } from "react";
import type { Article } from "../../save/draft.js";
import { SeriesField } from "../../series/series-field.js";
import { LabelledField } from "../../ui/labelled-field.js";
import type { Desk } from "../desk.js";
import { FeaturedPicture } from "./featured-picture.js";
import { isAddress, isDraftAddress } from "./own-address.js";
import { type CategoryChoice, loadCategories } from "./publishing.js";
import { TagsField } from "./tags-field.js";
import { publishWords } from "./words.js";

const READERS = ["public", "members", "private"] as const;

interface FieldsProps {
  readonly desk: Desk;
  readonly article: Article;
}

function Address({ desk, article }: FieldsProps) {
  const [slug, setSlug] = useState(isDraftAddress(article.slug) ? "" : article.slug);
  const isWrong = slug !== "" && !isAddress(slug);
  return (
    <LabelledField
      label={publishWords.address}
      hint={article.status === "published" ? publishWords.addressLive : publishWords.addressHint}
      problem={isWrong ? publishWords.addressWrong : ""}
    >
      {(control) => (
        <input
          {...control}
          value={slug}
          maxLength={120}
          aria-invalid={isWrong}
          onChange={(event) => setSlug(event.target.value.toLowerCase())}
          onBlur={() => {
            if (slug !== "" && !isWrong) desk.saver.change({ slug });
          }}
        />
      )}
    </LabelledField>
  );
}

function Excerpt({ desk, article }: FieldsProps) {
  const [excerpt, setExcerpt] = useState(article.excerpt);
  return (
    <LabelledField label={publishWords.excerpt} hint={publishWords.excerptHint}>
      {(control) => (
        <textarea
          {...control}
          value={excerpt}
          maxLength={500}
          rows={3}
          onChange={(event) => {
            const text = event.target.value.replace(/[\r\n]+/g, " ");
            setExcerpt(text);
            desk.saver.change({ excerpt: text });
          }}
        />
      )}
    </LabelledField>
  );
}

function CategoryField({ desk, article }: FieldsProps) {
  const [choices, setChoices] = useState<readonly CategoryChoice[]>([]);
  const [chosen, setChosen] = useState(article.categoryId ?? "");
  useEffect(() => void loadCategories().then(setChoices, () => undefined), []);
  return (
    <LabelledField label={publishWords.category}>
      {(control) => (
        <select
          {...control}
          value={chosen}
          onChange={(event) => {
            setChosen(event.target.value);
            desk.saver.change({ categoryId: event.target.value || null });
          }}
        >
          <option value="">{publishWords.noCategory}</option>
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}

function Tags({ desk, article }: FieldsProps) {
  const [tags, setTags] = useState<readonly string[]>(article.tags);
  return (
    <TagsField
      tags={tags}
      onChange={(next) => {
        setTags(next);
        desk.saver.change({ tags: next });
      }}
    />
  );
}

function Readers({ desk, article }: FieldsProps) {
  const [chosen, setChosen] = useState(article.visibility);
  return (
    <fieldset className="write-choice">
      <legend>{publishWords.readers}</legend>
      {READERS.map((name) => (
        <label key={name}>
          <input
            type="radio"
            name="readers"
            checked={chosen === name}
            onChange={() => {
              setChosen(name);
              desk.saver.change({ visibility: name });
            }}
          />
          {publishWords[name]}
        </label>
      ))}
    </fieldset>
  );
}

/** Fields of an article beside its text. Each change is saved as the text is. */
export function SettingsFields(props: FieldsProps) {
  return (
    <>
      <Address {...props} />
      <Excerpt {...props} />
      <FeaturedPicture {...props} />
      <CategoryField {...props} />
      <SeriesField articleId={props.article.id} isLive={props.article.status === "published"} />
      <Tags {...props} />
      <Readers {...props} />
    </>
  );
}
