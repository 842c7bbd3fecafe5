import { grantId } from "../../protocol/grant.js";
import { PROTOCOL_LIMITS } from "../../protocol/limits.js";
import { createInstall, type Install } from "../install.js";
import { check, checkRefused, checkStatus } from "../outcome.js";
import { type ConformanceRule, rule } from "../rule.js";
import type { Scene } from "../scene.js";

const deactivate = (scene: Scene, install: Install) =>
  scene.market.signed(install, { method: "POST", path: "/account/deactivate", body: { siteId: install.siteId } });

export const activateRules: readonly ConformanceRule[] = [
  rule("activate/entitlement", "Activating gives an RS256 entitlement for this site.", async (scene) => {
    const { install } = await scene.connected();
    await scene.claims(install, (await scene.activated(install)).entitlement);
  }),

  rule("activate/lifetimes", "An entitlement ends 30 days after its issue and is refreshed after 7.", async (scene) => {
    const { install } = await scene.connected();
    const claims = await scene.claims(install, (await scene.activated(install)).entitlement);
    const { issuedAt, expiresAt, refreshAfter } = claims;
    check(expiresAt - issuedAt === PROTOCOL_LIMITS.entitlementSeconds, `it lives ${expiresAt - issuedAt} seconds`);
    check(
      refreshAfter - issuedAt === PROTOCOL_LIMITS.refreshAfterSeconds,
      `it is refreshed after ${refreshAfter - issuedAt} seconds`,
    );
  }),

  rule("activate/grants", "A grant is an object with the licence's limits.", async (scene) => {
    const { account, install } = await scene.connected();
    const updatesUntil = scene.market.now() + 86_400;
    const product = await scene.licensed(account, { updatesUntil, maxVersion: "3.x" });
    const { entitlements } = await scene.claims(install, (await scene.activated(install)).entitlement);
    const grant = entitlements.find(({ id }) => id === grantId(product));
    check(grant !== undefined, `no grant has the id ${grantId(product)}`);
    check(grant.updatesUntil === updatesUntil, `updatesUntil is ${grant.updatesUntil}, not ${updatesUntil}`);
    check(grant.maxVersion === "3.x", `maxVersion is ${grant.maxVersion}, not 3.x`);
  }),

  rule("activate/unlimited", "A licence without limits gives a grant without them.", async (scene) => {
    const { account, install } = await scene.connected();
    const product = await scene.licensed(account);
    const { entitlements } = await scene.claims(install, (await scene.activated(install)).entitlement);
    const grant = entitlements.find(({ id }) => id === grantId(product));
    check(grant !== undefined, `no grant has the id ${grantId(product)}`);
    check(grant.updatesUntil === undefined && grant.maxVersion === undefined, "the grant has limits");
  }),

  rule("activate/idempotent", "Activating again uses no other seat.", async (scene) => {
    const { account, install } = await scene.connected();
    const product = await scene.licensed(account, { seats: 2 });
    await scene.activated(install);
    const { licenses } = await scene.activated(install);
    check(
      licenses.every(({ result }) => result === "already-active"),
      "the second answer does not say already-active",
    );
    const { seatsUsed } = await scene.licence(install, product);
    check(seatsUsed === 1, `two activations of one install use ${seatsUsed} seats`);
  }),

  rule("activate/no-free-seat", "A licence without a free seat is skipped, not refused.", async (scene) => {
    const { account, install } = await scene.connected();
    const product = await scene.licensed(account);
    await scene.activated(install);
    const other = await scene.another(account);
    const { entitlement, licenses } = await scene.activated(other);
    const own = licenses.find((licence) => licence.product.id === product.id);
    check(own?.result === "no-free-seat", `the second install's result is ${own?.result ?? "absent"}`);
    const { entitlements } = await scene.claims(other, entitlement);
    check(!entitlements.some(({ id }) => id === grantId(product)), "the second install is entitled all the same");
  }),

  rule("activate/last-seat", "The last seat goes to one of several installs that ask at once.", async (scene) => {
    const { account, install } = await scene.connected();
    const product = await scene.licensed(account);
    const rivals: Install[] = [install];
    while (rivals.length < 5) rivals.push(await scene.another(account));
    const answers = await Promise.all(rivals.map((rival) => scene.activated(rival)));
    const winners = answers.filter(({ licenses }) => licenses.some(({ result }) => result === "activated"));
    check(winners.length === 1, `${winners.length} of ${rivals.length} installs got the one seat`);
    const { seatsUsed } = await scene.licence(install, product);
    check(seatsUsed === 1, `${seatsUsed} seats of one are used`);
  }),

  rule("activate/environments", "Staging and development installs use no seat.", async (scene) => {
    const { account, install } = await scene.connected("staging");
    const product = await scene.licensed(account);
    await scene.activated(install);
    await scene.activated(await scene.another(account, "development"));
    const { seatsUsed } = await scene.licence(install, product);
    check(seatsUsed === 0, `they use ${seatsUsed} seats`);
  }),

  rule("activate/own-site", "A body that names another site than the signing one is refused.", async (scene) => {
    const { install } = await scene.connected();
    const body = { siteId: createInstall().siteId, environment: install.environment };
    const answer = await scene.market.signed(install, { method: "POST", path: "/account/activate", body });
    checkRefused(answer, "activating for another site");
  }),

  rule("deactivate/frees-seats", "Deactivating answers 204 and frees the seat for another install.", async (scene) => {
    const { account, install } = await scene.connected();
    await scene.licensed(account);
    await scene.activated(install);
    checkStatus(await deactivate(scene, install), 204, "deactivating");
    const { licenses } = await scene.activated(await scene.another(account));
    check(
      licenses.some(({ result }) => result === "activated"),
      "the seat is not free afterwards",
    );
  }),

  rule("deactivate/revokes-token", "Deactivating revokes the token.", async (scene) => {
    const { install } = await scene.connected();
    checkStatus(await deactivate(scene, install), 204, "deactivating");
    checkStatus(await scene.activate(install), 401, "activating with the revoked token");
  }),

  rule("deactivate/others", "Deactivating one install leaves the account's others alone.", async (scene) => {
    const { account, install } = await scene.connected();
    const product = await scene.licensed(account, { seats: 2 });
    const other = await scene.another(account);
    await scene.activated(install);
    await scene.activated(other);
    checkStatus(await deactivate(scene, install), 204, "deactivating");
    const { seatsUsed, activeHere } = await scene.licence(other, product);
    check(
      seatsUsed === 1 && activeHere,
      `the other install's licence says ${seatsUsed} seats, active here: ${activeHere}`,
    );
  }),

  rule("licenses/summary", "Licences are listed with their seats, limits and latest version.", async (scene) => {
    const { account, install } = await scene.connected();
    const updatesUntil = scene.market.now() + 86_400;
    const product = await scene.licensed(account, { seats: 3, updatesUntil }, { version: "1.2.3" });
    const before = await scene.licence(install, product);
    check(before.seats === 3 && before.seatsUsed === 0 && !before.activeHere, "wrong seats before activation");
    check(before.updatesUntil === updatesUntil, `updatesUntil is ${before.updatesUntil}, not ${updatesUntil}`);
    check(before.latestVersion === "1.2.3", `latestVersion is ${before.latestVersion}, not 1.2.3`);
    await scene.activated(install);
    check((await scene.licence(install, product)).activeHere, "activeHere is false after activation");
  }),

  rule("licenses/own-account", "Licences of other accounts are not listed.", async (scene) => {
    const { account } = await scene.connected();
    const product = await scene.licensed(account);
    const { install } = await scene.connected();
    const answer = await scene.market.signed(install, { method: "GET", path: "/account/licenses" });
    checkStatus(answer, 200, "listing licences");
    check(!answer.bytes.includes(product.id), "another account's licence is listed");
  }),
];
