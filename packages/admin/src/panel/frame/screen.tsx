import { useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { personQuery } from "../app/person.js";
import { Answer } from "../ui/answer.js";

/** The screen, as soon as the site has said all that screens need to know of whoever has signed in. */
export function Screen() {
  return <Answer of={useQuery(personQuery())}>{() => <Outlet />}</Answer>;
}
