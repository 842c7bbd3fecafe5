import { createPublicKey } from "node:crypto";
import { isIP } from "node:net";
import * as z from "zod";

/** A block of addresses, in the shape that `net.BlockList#addSubnet` takes. */
export interface Cidr {
  readonly address: string;
  readonly prefix: number;
  readonly family: "ipv4" | "ipv6";
}

const parseUrl = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

/** A URL with one of the schemes; `message` is the whole sentence that the operator reads. */
export function urlVariable(schemes: readonly string[], message: string) {
  return z
    .string()
    .trim()
    .refine(
      (text) => {
        const url = parseUrl(text);
        return url !== null && schemes.includes(url.protocol) && url.hostname !== "";
      },
      { error: message, abort: true },
    );
}

/** The site's own address without its trailing slash: no credentials, query or fragment. */
export function baseUrlVariable(message: string) {
  return urlVariable(["http:", "https:"], message)
    .refine(
      (text) => {
        const url = new URL(text);
        return url.username === "" && url.password === "" && !/[?#]/.test(text);
      },
      { error: message, abort: true },
    )
    .transform((text) => new URL(text).href.replace(/\/+$/, ""));
}

/** The marketplace's address: https, or http on the local machine for development. */
export function secureUrlVariable(message: string) {
  return baseUrlVariable(message).refine((text) => {
    const { protocol, hostname } = new URL(text);
    return protocol === "https:" || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  }, message);
}

/** A whole number within bounds. */
export function integerVariable(min: number, max: number, message: string) {
  return z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

/** Addresses and address blocks, separated by commas or spaces. */
export function cidrListVariable(message: string) {
  return z.string().transform((text, context): Cidr[] => {
    const blocks = text.split(/[\s,]+/).filter((part) => part !== "");
    const parsed = blocks.map(parseCidr).filter((block) => block !== null);
    if (parsed.length === blocks.length) return parsed;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

/**
 * A public key in PEM form. `
 * ` written as two characters counts as a line break, since many tools cannot store a real one.
 */
export function publicKeyVariable(message: string) {
  return z
    .string()
    .transform((text) => text.replaceAll("\\n", "\n").trim())
    .refine((pem) => pem.startsWith("-----BEGIN PUBLIC KEY-----") && isRsaKey(pem), message);
}

function parseCidr(text: string): Cidr | null {
  const [address = "", suffix, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || address.includes("%") || rest.length > 0) return null;
  const bits = version === 4 ? 32 : 128;
  if (suffix !== undefined && !/^\d{1,3}$/.test(suffix)) return null;
  const prefix = suffix === undefined ? bits : Number(suffix);
  return prefix > bits ? null : { address, prefix, family: version === 4 ? "ipv4" : "ipv6" };
}

function isRsaKey(pem: string): boolean {
  try {
    return createPublicKey(pem).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}
