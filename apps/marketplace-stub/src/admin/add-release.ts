import { publisherSignatureSchema } from "@sitevine/contracts/protocol";
import { notFound, parseOr422, Refusal } from "../http/refusal.js";
import { addRelease, findProduct } from "../store/packages.js";
import type { StubContext } from "../stub-context.js";
import { releaseFields } from "./admin.messages.js";
import { readRelease, sortKeyOf } from "./read-release.js";

const LARGEST_PACKAGE_BYTES = 64 * 1024 * 1024;

function publisherIn(text: string | undefined): string | null {
  if (text === undefined) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = text;
  }
  return JSON.stringify(parseOr422(publisherSignatureSchema, value));
}

/** Stores a package as a release of its product. Throws 404 for a product that does not exist, 409 for a version that does. */
export async function storeRelease(context: StubContext, form: FormData) {
  const file = form.get("file");
  if (!(file instanceof File))
    throw new Refusal("SVC-API-4001", { message: "The form needs a package in the field file." });
  if (file.size > LARGEST_PACKAGE_BYTES) throw new Refusal("SVC-API-4013");
  const texts = Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
  const fields = parseOr422(releaseFields, texts);
  const publisher = publisherIn(fields.publisher);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { kind, id, version, minServiceVersion, appearance, theme } = readRelease(bytes);
  if (!findProduct(context.store, { kind, id })) throw notFound();
  const sha256 = await context.files.put(bytes);
  if (theme) await context.previews.render({ theme, sha256 });
  const isNew = addRelease(context.store, {
    kind,
    id,
    version,
    sort_key: sortKeyOf(version),
    published_at: fields.publishedAt ?? context.clock.now(),
    unpublished: fields.unpublished === "true" ? 1 : 0,
    notes: fields.notes ?? null,
    sha256,
    size: bytes.length,
    min_service_version: minServiceVersion,
    appearance,
    publisher,
  });
  if (!isNew) throw new Refusal("SVC-API-4009", { message: `Version ${version} of ${id} exists already.` });
  return { kind, id, version, sha256 };
}
