import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type PartNames, readParts } from "./multipart-parts.js";

const TYPE = "multipart/form-data; boundary=xyz";
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text));
const part = (disposition: string, content: string): string =>
  `--xyz\r\nContent-Disposition: ${disposition}\r\n\r\n${content}\r\n`;

/** The parts with their contents, from a body that arrives in pieces of this size; undefined for a malformed one. */
async function collect(body: Uint8Array, type: string, pieceSize: number) {
  const parts: { names: PartNames; content: Buffer }[] = [];
  async function* pieces() {
    for (let at = 0; at < body.length; at += pieceSize) yield body.subarray(at, at + pieceSize);
  }
  const isValid = await readParts(pieces(), type, (names) => {
    const part = { names, content: Buffer.alloc(0) };
    parts.push(part);
    return async (piece) => {
      part.content = Buffer.concat([part.content, piece]);
    };
  });
  return isValid ? parts : undefined;
}

async function parse(body: string, type = TYPE) {
  const bytes = bytesOf(body);
  const whole = await collect(bytes, type, bytes.length + 1);
  for (const size of [1, 2, 7, 4_096]) expect([size, await collect(bytes, type, size)]).toEqual([size, whole]);
  return whole?.map(({ names, content }) => ({ ...names, text: content.toString() }));
}

describe("readParts", () => {
  it.each<[string, string, object[]]>([
    ["no part", "--xyz--\r\n", []],
    ["no line end at the end", "--xyz--", []],
    ["a text", `${part('form-data; name="a"', "1")}--xyz--\r\n`, [{ name: "a", text: "1" }]],
    ["an empty part", `${part('form-data; name="a"', "")}--xyz--\r\n`, [{ name: "a", text: "" }]],
    [
      "a file among other headers",
      '--xyz\r\nX-A: b\r\ncontent-disposition:form-data;name=a; filename="b.png"\r\nContent-Type: image/png\r\n\r\n\r\n1\r\n\r\n--xyz--',
      [{ name: "a", filename: "b.png", text: "\r\n1\r\n" }],
    ],
    [
      "what almost ends a part",
      `${part('form-data; name="a"', "--xyz\r\n-xyz\n--xyz--")}--xyz--`,
      [{ name: "a", text: "--xyz\r\n-xyz\n--xyz--" }],
    ],
    [
      "names in any spelling",
      `${part('form-data; name="é%22"; filename="C:\\dir\\a %221%22.png\\"', "1")}--xyz--`,
      [{ name: 'é"', filename: 'C:\\dir\\a "1".png\\', text: "1" }],
    ],
    [
      "a file name by a parameter that forms do not have",
      `${part(`form-data; name="a"; filename*=UTF-8''b`, "1")}--xyz--`,
      [{ name: "a", text: "1" }],
    ],
  ])("reads %s", async (_, body, parts) => {
    expect(await parse(body)).toEqual(parts);
  });

  it("reads a quoted boundary", async () => {
    expect(await parse("--a b--", 'multipart/form-data; charset=utf-8; boundary="a b"')).toEqual([]);
  });

  it.each([
    ["nothing", ""],
    ["another boundary", "--abc--"],
    ["text before", "hello\r\n--xyz--"],
    ["text behind", "--xyz--\r\nhello"],
    ["a part without an end", '--xyz\r\nContent-Disposition: form-data; name="a"\r\n\r\n1'],
    ["headers without an end", '--xyz\r\nContent-Disposition: form-data; name="a"\r\n'],
    [
      "endless headers",
      `--xyz\r\nX: ${"x".repeat(9_000)}\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n--xyz--`,
    ],
    ["a part without a name", `${part("form-data", "1")}--xyz--`],
    ["a part of another kind", `${part('attachment; name="a"', "1")}--xyz--`],
    [
      "two dispositions",
      '--xyz\r\nContent-Disposition: form-data; name="a"\r\nContent-Disposition: form-data; name="b"\r\n\r\n1\r\n--xyz--',
    ],
    ["a longer boundary", `${part('form-data; name="a"', "1")}--xyzz\r\n`],
    ["too many parts", `${part('form-data; name="a"', "").repeat(1_001)}--xyz--`],
  ])("refuses %s", async (_, body) => {
    expect(await parse(body)).toBeUndefined();
  });

  it.each(["multipart/form-data", "multipart/form-data; boundary=", `multipart/form-data; boundary=${"x".repeat(71)}`])(
    "refuses the type %s",
    async (type) => {
      expect(await parse("--xyz--", type)).toBeUndefined();
    },
  );

  it("reads what the platform writes, in pieces of any size", async () => {
    const files = fc.array(
      fc.tuple(fc.string(), fc.option(fc.string({ minLength: 1 })), fc.uint8Array({ maxLength: 100 })),
      {
        maxLength: 6,
      },
    );
    await fc.assert(
      fc.asyncProperty(files, fc.integer({ min: 1, max: 500 }), async (entries, pieceSize) => {
        const form = new FormData();
        for (const [name, filename, content] of entries) {
          if (filename === null) form.append(name, Buffer.from(content).toString("base64"));
          else form.append(name, new File([content], filename));
        }
        const response = new Response(form);
        const body = new Uint8Array(await response.clone().arrayBuffer());
        const parts = await collect(body, response.headers.get("content-type") ?? "", pieceSize);
        const stated = [...(await response.formData())];
        expect(parts?.map(({ names }) => [names.name, names.filename])).toEqual(
          stated.map(([name, value]) => [name, value instanceof File ? value.name : undefined]),
        );
        for (const [index, [, value]] of stated.entries()) {
          const content = parts?.[index]?.content;
          const expected = value instanceof File ? new Uint8Array(await value.arrayBuffer()) : bytesOf(value);
          expect(new Uint8Array(content ?? [])).toEqual(expected);
        }
      }),
    );
  });

  it("gives pieces that are shorter than its window, with a boundary at every place of it", async () => {
    const window = 128 * 1024;
    for (const shift of [-80, -12, -5, -1, 0, 1, 40]) {
      const content = "x".repeat(window + shift);
      const body = `${part('form-data; name="a"', content)}${part('form-data; name="b"', "\r\n--xy")}--xyz--`;
      const parts = await collect(bytesOf(body), TYPE, 65_536);
      expect(parts?.map(({ content: read }) => read.toString())).toEqual([content, "\r\n--xy"]);
    }
  });

  it("takes the rest of a malformed body off the connection, so that its client reads the answer", async () => {
    let taken = 0;
    async function* pieces() {
      for (; taken < 5; taken++) yield bytesOf("nonsense".repeat(50_000));
    }
    expect(await readParts(pieces(), TYPE, () => async () => {})).toBe(false);
    expect(taken).toBe(5);
  });
});
