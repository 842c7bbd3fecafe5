export {};

/**
 * One broken rule.
 * @typedef {{ rule: string, from: string, to: string, cycle: string[] }} Violation
 */
