declare module "wawoff2/decompress.js" {
  /** Unpacks a WOFF2 font; throws for anything else. */
  export default function decompress(font: Uint8Array): Promise<Uint8Array>;
}
