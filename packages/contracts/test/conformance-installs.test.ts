import { testFaults } from "./failing-rules.js";

testFaults([
  ["code-reusable", "connect/code-once"],
  ["low-order-accepted", "connect/public-key"],
  ["account-takeover", "connect/other-account"],
  ["query-signed", "signature/query"],
  ["stale-accepted", "signature/stale"],
  ["ahead-accepted", "signature/ahead"],
  ["malleable-accepted", "signature/malleable"],
  ["older-names-refused", "signature/older-names"],
  ["mixed-names-accepted", "signature/mixed-names"],
  ["signature-oracle", "signature/one-answer"],
  ["parse-before-verify", "signature/before-body"],
  ["token-of-any-install", "token/own-install"],
  ["token-outlives", "token/expires"],
  ["claim-twice", "link/claim-once"],
  ["claim-race", "link/simultaneous-polls"],
  ["approval-outlives", "link/expired-approval"],
  ["replaced-stays", "link/one-live"],
  ["poll-any-key", "link/poll-key"],
  ["poll-unlimited", "link/poll-interval"],
]);
