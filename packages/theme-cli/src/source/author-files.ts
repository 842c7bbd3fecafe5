// Notes, licences, packages already made and what tools leave behind; hidden files are of the same kind.
const QUIET = [
  /^\./,
  /^Thumbs\.db$/i,
  /^desktop\.ini$/i,
  /~$/,
  /\.md$/i,
  /^(?:LICEN[CS]E|NOTICE|COPYING)(?:\.txt)?$/i,
  /\.sv(?:theme|style)$/i,
  /^node_modules$/,
  /^package(?:-lock)?\.json$/,
  /^pnpm-lock\.yaml$/,
];

/** True for a file that authors keep beside a theme and that needs no mention when it is not packed. */
export function isQuietlyLeftOut(name: string): boolean {
  return QUIET.some((pattern) => pattern.test(name));
}
