// Notes, licences, finished packages and temporary files of tools; hidden files count as well.
const QUIET = [
  /^\./,
  /^Thumbs\.db$/i,
  /^desktop\.ini$/i,
  /~$/,
  /\.md$/i,
  /^(?:LICEN[CS]E|NOTICE|COPYING)(?:\.txt)?$/i,
  /\.sv(?:theme|style|plugin)$/i,
  /^node_modules$/,
  /^package(?:-lock)?\.json$/,
  /^pnpm-lock\.yaml$/,
];

/** True for a file that authors keep beside a theme or a plugin. It is left out of the package without a notice. */
export function isQuietlyLeftOut(name: string): boolean {
  return QUIET.some((pattern) => pattern.test(name));
}
