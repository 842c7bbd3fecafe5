import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment, useState } from "react";
import { groupsQuery } from "../../../app/groups.js";
import { OvertakenForm } from "../../../forms/overtaken-form.js";
import { Answer } from "../../../ui/answer.js";
import { Button } from "../../../ui/button.js";
import { classes } from "../../../ui/classes.js";
import { GoneDrafts } from "../../../ui/missing.js";
import { Page } from "../../../ui/page.js";
import { Swatch } from "../../../ui/swatch.js";
import type { KnownPermission } from "../permission-words.js";
import { byArea, namesOf, withWords } from "../permissions.js";
import { type Group, isAlmighty, permissionsQuery } from "../queries.js";
import { type Matrix, useMatrix } from "../use-matrix.js";
import { groupWords as words } from "../words.js";
import css from "./permissions.module.css";

function Cell({
  group,
  permission: { key, label },
  matrix,
}: {
  readonly group: Group;
  readonly permission: KnownPermission;
  readonly matrix: Matrix;
}) {
  const isAll = isAlmighty(group);
  const isChanged = !isAll && matrix.isChanged(group, key);
  const name = words.cell(group.name, label);
  return (
    <td className={classes(css.cell, isChanged && css.changed)}>
      <label className={css.box}>
        <input
          type="checkbox"
          aria-label={isChanged ? `${name} (${words.changed})` : name}
          title={isAll ? words.everything : name}
          checked={isAll || matrix.isHeld(group, key)}
          disabled={isAll || matrix.isSaving}
          onChange={({ target }) => matrix.set(group, key, target.checked)}
        />
      </label>
    </td>
  );
}

function Table({
  groups,
  permissions,
  matrix,
}: {
  readonly groups: readonly Group[];
  readonly permissions: readonly KnownPermission[];
  readonly matrix: Matrix;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <section className={css.scroll} aria-label={words.matrix} tabIndex={0}>
      <table className={css.table} aria-label={words.matrix}>
        <thead>
          <tr>
            <th scope="col" className={css.first}>
              {words.permission}
            </th>
            {groups.map(({ id, name, color }) => (
              <th key={id} scope="col" className={css.group}>
                <Swatch color={color} />
                <Link to="/acp/groups/$id" params={{ id }}>
                  {name}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        {byArea(permissions).map(({ area, pluginId, permissions: held }) => (
          <tbody key={`${pluginId}/${area}`}>
            <tr>
              <th scope="rowgroup" colSpan={groups.length + 1} className={css.area}>
                <span>
                  {area}
                  {pluginId && <small> {words.ofPlugin(pluginId)}</small>}
                </span>
              </th>
            </tr>
            {held.map((permission) => (
              <tr key={permission.key}>
                <th scope="row" className={css.first}>
                  {permission.label}
                  <span className={css.about}>{permission.description}</span>
                </th>
                {groups.map((group) => (
                  <Fragment key={group.id}>
                    <Cell group={group} permission={permission} matrix={matrix} />
                  </Fragment>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function Editor({
  groups,
  permissions,
}: {
  readonly groups: readonly Group[];
  readonly permissions: readonly KnownPermission[];
}) {
  const [text, setText] = useState("");
  const editable = groups.filter((group) => !isAlmighty(group));
  const matrix = useMatrix(editable, permissions);
  const shown = withWords(permissions, text);
  return (
    <div className={css.matrix} data-wide>
      <div className={css.bar}>
        <input
          type="search"
          className={css.search}
          aria-label={words.search}
          placeholder={words.search}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <span role="status" className={css.count}>
          {matrix.changes === 0
            ? words.nothingChanged
            : words.changedCount(matrix.changes, matrix.changedGroups.length)}
        </span>
        {matrix.changes > 0 && (
          <Button look="quiet" disabled={matrix.isSaving} onClick={matrix.discard}>
            {words.discardAll}
          </Button>
        )}
        <Button
          look="primary"
          isBusy={matrix.isSaving}
          disabled={matrix.changes === 0}
          onClick={() => void matrix.save()}
        >
          {words.saveAll}
        </Button>
      </div>
      <GoneDrafts drafts={matrix.gone} />
      {matrix.overtaken.map(({ group, keep, ...form }) => (
        <OvertakenForm
          key={group.id}
          form={form}
          fields={namesOf(permissions)}
          message={words.permissionsOvertaken(group.name)}
          onKeep={() => void keep()}
        />
      ))}
      {shown.length === 0 ? (
        <p className={css.nothing}>{words.nothingFound}</p>
      ) : (
        <Table groups={groups} permissions={shown} matrix={matrix} />
      )}
    </div>
  );
}

/** Permissions of all groups, on one page. */
export function Screen() {
  const groups = useQuery(groupsQuery());
  const permissions = useQuery(permissionsQuery());
  return (
    <Page title={words.permissionsTitle} intro={words.permissionsIntro}>
      <Answer of={groups}>
        {(allGroups) => (
          <Answer of={permissions}>
            {(allPermissions) => <Editor groups={allGroups} permissions={allPermissions} />}
          </Answer>
        )}
      </Answer>
    </Page>
  );
}
