declare module "*.module.css" {
  const classes: { readonly [name: string]: string };
  export default classes;
}

/** The address of a file that the build copies. */
declare module "*?url" {
  const address: string;
  export default address;
}
