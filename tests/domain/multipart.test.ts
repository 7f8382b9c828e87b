import fc from "fast-check"
import { expect, test } from "vitest"
import { boundaryOf, readParts } from "#app/http/multipart.server.ts"

const BOUNDARY = "----x"

type Sent = { name: string; fileName?: string; content: Buffer }

function encode(parts: readonly Sent[]): Buffer {
  const encoded = parts.flatMap(({ name, fileName, content }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${
        fileName === undefined ? "" : `; filename="${fileName}"`
      }\r\n\r\n`,
    ),
    content,
    Buffer.from("\r\n"),
  ])
  return Buffer.concat([...encoded, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

function stream(bytes: Uint8Array, lengths: readonly number[]): ReadableStream<Uint8Array> {
  let at = 0
  let turn = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close()
      const length = lengths[turn % lengths.length] ?? 1
      controller.enqueue(bytes.subarray(at, at + length))
      at += length
      turn += 1
    },
  })
}

/** Reads at most `most` chunks of each part. */
async function read(body: ReadableStream<Uint8Array>, most = Number.POSITIVE_INFINITY) {
  const found: Sent[] = []
  for await (const { name, fileName, pieces } of readParts(body, BOUNDARY)) {
    const kept: Uint8Array[] = []
    for await (const piece of pieces) {
      if (kept.length >= most) break
      kept.push(piece)
    }
    found.push({ name, ...(fileName !== undefined && { fileName }), content: Buffer.concat(kept) })
  }
  return found
}

/** Contents like boundaries. */
const contents = fc
  .array(fc.constantFrom("\r\n", "--", "\r\n--", "\r\n----", "----x", "-x", "a", "\0", "\r\n--y"), {
    maxLength: 12,
  })
  .map((words) => words.join(""))
  .filter((text) => !`${text}\r\n`.includes(`\r\n--${BOUNDARY}`) && !text.endsWith("\r\n----x"))
  .map((text) => Buffer.from(text, "latin1"))

const forms = fc.array(
  fc.record(
    { name: fc.constantFrom("text", "files"), content: contents },
    { requiredKeys: ["name", "content"] },
  ),
  { maxLength: 5 },
)
const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 })

test("a form is parsed equally however its bytes are split", async () => {
  await fc.assert(
    fc.asyncProperty(forms, lengths, async (parts, pieces) => {
      expect(await read(stream(encode(parts), pieces))).toEqual(parts)
    }),
    { numRuns: 300 },
  )
})

test("ignored headers of a part are skipped", async () => {
  await fc.assert(
    fc.asyncProperty(
      forms,
      lengths,
      fc.integer({ min: 0, max: 2 }),
      async (parts, pieces, most) => {
        const found = await read(stream(encode(parts), pieces), most)
        expect(found.map(({ name }) => name)).toEqual(parts.map(({ name }) => name))
      },
    ),
    { numRuns: 200 },
  )
})

test("a form that ends early is invalid, wherever cut", async () => {
  const whole = encode([
    { name: "text", content: Buffer.from("Ad") },
    { name: "files", fileName: "a.jpg", content: Buffer.from("bytes") },
  ])
  // The last line break is optional.
  for (let end = 0; end < whole.length - 2; end += 1) {
    await expect(read(stream(whole.subarray(0, end), [7]))).rejects.toThrow("did not arrive whole")
  }
})

test("headers without end or name, and other beginnings, are invalid", async () => {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data`
  const odd = [
    `preamble\r\n${head}; name="a"\r\n\r\nb\r\n--${BOUNDARY}--`,
    `${head}\r\n\r\nb\r\n--${BOUNDARY}--`,
    `${head}; name="a"\r\nX: ${"x".repeat(5000)}\r\n\r\nb\r\n--${BOUNDARY}--`,
    `--${BOUNDARY}xx`,
  ]
  for (const text of odd) {
    await expect(read(stream(Buffer.from(text), [50]))).rejects.toThrow(
      expect.objectContaining({ name: "BrokenMultipart" }),
    )
  }
})

test("field names are decoded as browsers encode them", async () => {
  const sent = [
    { name: "files", fileName: "my %22best%22 photo; name=x.jpg", content: Buffer.from("b") },
  ]
  const [found] = await read(stream(encode(sent), [9]))
  expect(found).toMatchObject({ name: "files", fileName: 'my "best" photo; name=x.jpg' })
  const typed = (type: string) =>
    boundaryOf(new Request("http://x", { method: "POST", headers: { "Content-Type": type } }))
  expect(typed("multipart/form-data; boundary=abc")).toBe("abc")
  expect(typed('multipart/form-data; charset=utf-8; boundary="a b"')).toBe("a b")
  expect(typed("application/x-www-form-urlencoded")).toBeUndefined()
})
