/** The build imports stylesheets as text. */
declare module "*.css" {
  const text: string;
  export default text;
}
