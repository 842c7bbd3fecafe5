import { Link } from "@tanstack/react-router";
import { Circle, CircleCheck, X } from "lucide-react";
import { Button, IconButton } from "../../../ui/button.js";
import { classes } from "../../../ui/classes.js";
import { Card } from "../../../ui/parts.js";
import { formatNumber } from "../../../words/formats.js";
import { firstStepWords as words } from "../first-step-words.js";
import { FIRST_STEPS, type FirstStep, useFirstSteps } from "../first-steps.js";
import css from "./first-steps.module.css";

/** Screen for each step; a backup is made outside of the site. */
const PLACES: Readonly<Partial<Record<FirstStep, string>>> = {
  look: "/acp/themes",
  category: "/acp/categories",
  article: "/acp/articles",
  people: "/acp/invites",
  mail: "/acp/mails",
};

/** List of a new site's first tasks. It is hidden once everything is done. */
export function FirstSteps() {
  const { done, mayTick, tick, hide } = useFirstSteps();
  if (!done) return null;
  const count = FIRST_STEPS.filter((step) => done[step]).length;
  return (
    <Card
      title={words.title}
      hint={words.hint}
      actions={
        <>
          <span>{words.progress(formatNumber(count), formatNumber(FIRST_STEPS.length))}</span>
          <IconButton label={words.hide} icon={X} onClick={hide} />
        </>
      }
    >
      <ol className={css.steps}>
        {FIRST_STEPS.map((step) => {
          const { title, text } = words.steps[step];
          const place = PLACES[step];
          const Icon = done[step] ? CircleCheck : Circle;
          return (
            <li key={step} className={classes(css.step, done[step] && css.done)}>
              <Icon role="img" aria-label={done[step] ? words.isDone : words.isOpen} />
              <span className={css.title}>{place ? <Link to={place}>{title}</Link> : title}</span>
              <span className={css.text}>{text}</span>
              {mayTick(step) && (
                <span className={css.text}>
                  <Button onClick={() => tick(step)}>{words.tick}</Button>
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
