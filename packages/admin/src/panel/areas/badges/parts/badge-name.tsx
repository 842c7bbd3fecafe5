import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Row } from "../../../ui/parts.js";
import { Swatch } from "../../../ui/swatch.js";
import type { AwardableBadge } from "../queries.js";

/** A badge in a list, with the way to its screen. */
export const BadgeName = ({
  badge: { id, name, color },
  children,
}: {
  readonly badge: AwardableBadge;
  readonly children?: ReactNode;
}) => (
  <Row>
    <Swatch color={color} />
    <Link to="/acp/badges/$id" params={{ id }}>
      {name}
    </Link>
    {children}
  </Row>
);
