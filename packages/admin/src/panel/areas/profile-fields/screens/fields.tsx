import { listProfileFields, reorderProfileFields } from "@sitevine/api";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Plus, TextCursorInput } from "lucide-react";
import { taggedQueryOf, tagOfAnswer, useAct } from "../../../app/queries.js";
import { OrderList } from "../../../lists/order-list.js";
import { Answer } from "../../../ui/answer.js";
import { ButtonLink } from "../../../ui/button.js";
import { Page } from "../../../ui/page.js";
import { EmptyState, Row, Tag } from "../../../ui/parts.js";
import { FIELD_ANSWERS, type ProfileField } from "../queries.js";
import { fieldWords as words } from "../words.js";
import css from "./fields.module.css";

function About({ field }: { readonly field: ProfileField }) {
  return (
    <Row>
      <span className={css.name}>
        <Link to="/acp/profile-fields/$id" params={{ id: field.id }}>
          {field.label}
        </Link>
        <code>{field.key}</code>
      </span>
      <Tag>{words.types[field.type]}</Tag>
      <Tag>{words.visibilities[field.defaultVisibility]}</Tag>
      {field.required && <Tag tone="info">{words.required}</Tag>}
      {field.atRegistration && <Tag tone="info">{words.atRegistration}</Tag>}
      {field.system && <Tag>{words.system}</Tag>}
    </Row>
  );
}

/** The fields of profiles, in their order. */
export function Screen() {
  const fields = useQuery(taggedQueryOf(listProfileFields));
  const reorder = useAct(reorderProfileFields, {
    changes: FIELD_ANSWERS,
    done: words.ordered,
    isQuiet: "conflicts",
  });
  const navigate = useNavigate();
  return (
    <Page
      title={words.title}
      intro={words.intro}
      actions={[
        {
          id: "new",
          label: words.new,
          icon: Plus,
          look: "primary",
          run: () => void navigate({ to: "/acp/profile-fields/new" }),
        },
      ]}
    >
      <Answer of={fields}>
        {({ data: all, etag }) =>
          all.length === 0 ? (
            <EmptyState
              icon={TextCursorInput}
              title={words.empty}
              hint={words.emptyHint}
              actions={
                <ButtonLink to="/acp/profile-fields/new" icon={Plus}>
                  {words.new}
                </ButtonLink>
              }
            />
          ) : (
            <OrderList
              label={words.title}
              items={all}
              idOf={({ id }) => id}
              nameOf={({ label }) => label}
              show={(field) => <About field={field} />}
              etag={etag}
              onReorder={(ids) => async (when) =>
                tagOfAnswer(await reorder.mutateAsync({ body: { ids: [...ids] }, ...when }))
              }
            />
          )
        }
      </Answer>
    </Page>
  );
}
