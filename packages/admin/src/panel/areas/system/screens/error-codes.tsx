import { listErrorCodes } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryOf } from "../../../app/queries.js";
import { Answer } from "../../../ui/answer.js";
import { TextField } from "../../../ui/field.js";
import { Page } from "../../../ui/page.js";
import { Card, EmptyState, Facts, Tag } from "../../../ui/parts.js";
import { explained } from "../error-code-words.js";
import { systemWords as words } from "../words.js";

/** Meaning of each error code. */
export function Screen() {
  const query = useQuery(queryOf(listErrorCodes));
  const [text, setText] = useState("");
  const wanted = text.trim().toLowerCase();
  return (
    <Page title={words.codes} intro={words.codesIntro} isNarrow>
      <TextField label={words.findCode} type="search" value={text} onChange={setText} />
      <Answer of={query}>
        {(answer) => {
          const codes = answer.map(explained);
          const found = codes.filter(({ code, message, explanation }) =>
            `${code} ${message} ${explanation}`.toLowerCase().includes(wanted),
          );
          if (found.length === 0) return <EmptyState title={words.noCode} />;
          return (
            <Card>
              <Facts
                isLong
                facts={found.map(({ code, status, message, explanation, pluginId }) => [
                  code,
                  <div key={code}>
                    <p>
                      {message} <Tag>{status}</Tag> {pluginId && <Tag>{pluginId}</Tag>}
                    </p>
                    <p>{explanation}</p>
                  </div>,
                ])}
              />
            </Card>
          );
        }}
      </Answer>
    </Page>
  );
}
