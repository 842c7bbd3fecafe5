interface LabelledText {
  readonly label: string;
  readonly title: string;
  readonly content: string;
}

/** Two states of an article beside each other, for whoever has to choose between them. */
export function TwoTexts({ texts }: { readonly texts: readonly [LabelledText, LabelledText] }) {
  const isTitled = texts[0].title !== texts[1].title;
  return (
    <div className="write-versions">
      {texts.map(({ label, title, content }) => (
        <section key={label}>
          <h3>{label}</h3>
          {isTitled && (
            <p className="write-versions-title" dir="auto">
              {title}
            </p>
          )}
          <pre dir="auto">{content}</pre>
        </section>
      ))}
    </div>
  );
}
