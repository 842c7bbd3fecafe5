import { testFaults } from "./failing-rules.js";

testFaults([
  ["seat-race", "activate/last-seat"],
  ["seat-each-time", "activate/idempotent"],
  ["seat-for-staging", "activate/environments"],
  ["any-body-site", "activate/own-site"],
  ["short-refresh", "activate/lifetimes"],
  ["grant-without-limits", "activate/grants"],
  ["deactivate-all", "deactivate/others"],
  ["owned-for-everybody", "catalog/owned"],
  ["unpublished-listed", "catalog/unpublished"],
  ["ownership-oracle", "authorize/not-found"],
  ["window-edge-refused", "authorize/window-edge"],
  ["max-version-ignored", "authorize/max-version"],
  ["wrong-sha", "authorize/bytes"],
  ["publisher-dropped", "authorize/publisher"],
  ["publisher-of-latest", "authorize/publisher"],
  ["download-race", "download/simultaneous"],
  ["download-resumes", "download/consumed-at-start"],
  ["head-consumes", "download/head"],
  ["download-never-ends", "download/expires"],
  ["overlap-never-ends", "updates/overlap-ends"],
]);
