import * as fc from "fast-check"
import {
  type Body,
  encode,
  escapeLittle,
  type Field,
  toJson,
  toMultipart,
  toUrlEncoded,
  URL_ENCODED,
} from "./form-encodings.ts"
import { ALL_NAMES, type Target } from "./form-targets.ts"
import { SCRIPT } from "./old-front-end.ts"
import type { RawRequest } from "./timed-request.ts"

export type RandomRequest = { target: Target; request: RawRequest }

/** Control names of the form library and Remix. */
const CONTROL_NAMES = ["__intent__", "__state__", "__INTENT__", "_method", "_action", "_data"]

const PROTOTYPE_NAMES = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty"]

const INDICES = ["0", "1", "99", "40000000", "4294967294", "4294967295", "1e9", "-1", "", "x"]

const SUFFIXES = [
  ...INDICES.map((index) => `[${index}]`),
  ".a",
  ".a.b[3].c",
  "[0][0][0]",
  "[40000000].x",
  "[__proto__][x]",
  ".constructor.prototype.x",
  "[",
  "]",
  "..",
]

const INTENTS = [
  "{",
  "null",
  "[]",
  '{"type":"validate"}',
  '{"type":"reset","payload":{}}',
  '{"type":"update","payload":{"name":"a[40000000]","value":1}}',
  '{"type":"update","payload":{"name":"email","index":4294967294,"value":"x"}}',
  '{"type":"insert","payload":{"name":"email","index":4000000000}}',
  '{"type":"reorder","payload":{"name":"platforms","from":0,"to":99999999}}',
  '{"type":"remove","payload":{"name":"__proto__","index":0}}',
]

/** Characters that grow when escaped, or are costly to check. */
const HEAVY = [
  "&",
  '"',
  "<",
  "'",
  "\\",
  "\u0000",
  "\u0001",
  "a",
  "\u0928\u093f",
  "\ud83d\ude00",
  "\u0315\u0300",
  "\u202e",
  ".",
  "[",
  "{",
]

const BROKEN_SEGMENTS = [
  "%00",
  "a%00b",
  "%",
  "%E0%A4%A",
  "%ED%A0%80",
  "..%2f..%2fx",
  "x.data",
  "__proto__",
  "%F0%9F%98%80",
  "'%20OR%201=1",
  "%0d%0aX:y",
  ".",
]

const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values)

const length = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 0, max: 300 }) },
  { weight: 3, arbitrary: fc.integer({ min: 300, max: 4000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 4000, max: 120_000 }) },
)

const longText = fc.tuple(oneOf(HEAVY), length).map(([text, times]) => text.repeat(times))

const junkText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  longText,
  oneOf(INTENTS),
  oneOf(["0", "-1", "1e309", "NaN", "1,00,00,000", "0.001", "true", "null", " ", "on"]),
  oneOf(["https://x", "https://a@b.c", "javascript:alert(1)", "@", "a@b.c", "//evil.example"]),
  length.map((depth) => "[".repeat(depth)),
  length.map((depth) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`),
)

/** Generates malformed field names. */
function twistedName(names: readonly string[]): fc.Arbitrary<string> {
  const known = fc.oneof(
    { weight: names.length > 0 ? 3 : 0, arbitrary: oneOf(names.length > 0 ? names : ["email"]) },
    { weight: 1, arbitrary: oneOf(ALL_NAMES) },
  )
  return fc.oneof(
    { weight: 4, arbitrary: known },
    { weight: 4, arbitrary: fc.tuple(known, oneOf(SUFFIXES)).map(([name, end]) => name + end) },
    { weight: 2, arbitrary: oneOf(CONTROL_NAMES) },
    { weight: 1, arbitrary: oneOf(PROTOTYPE_NAMES) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 30 }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(known, oneOf([".a", "[0]", "[]", "[a]", "."]), length)
        .map(([name, part, times]) => name + part.repeat(times)),
    },
  )
}

/** Generates valid fields with some malformed, or only junk. */
function fieldsOf({ names, valid }: Target): fc.Arbitrary<Field[]> {
  const value = fc.oneof(
    { weight: 1, arbitrary: oneOf(valid.map(([, text]) => text).concat("")) },
    { weight: 2, arbitrary: junkText },
  )
  const field = fc.tuple(twistedName(names), value)
  const junk = fc.array(field, { maxLength: 12 })
  const repeated = fc
    .tuple(field, fc.integer({ min: 2, max: 20_000 }))
    .map(([one, times]) => Array.from({ length: times }, (): Field => one))
  const mended = fc
    .tuple(fc.subarray([...valid], { minLength: Math.max(0, valid.length - 2) }), junk)
    .map(([kept, more]): Field[] => [...kept, ...more.slice(0, 2)])
  const any = fc.oneof(
    { weight: 6, arbitrary: junk },
    { weight: 1, arbitrary: repeated },
    { weight: 2, arbitrary: mended },
  )
  return fc.tuple(any, size).map(([fields, bytes]) => upTo(bytes, fields))
}

/** Most forms fit, and some exceed the limit. */
const size = fc.oneof(
  { weight: 12, arbitrary: fc.constant(3000) },
  { weight: 3, arbitrary: fc.constant(14_000) },
  { weight: 2, arbitrary: fc.constant(60_000) },
  { weight: 1, arbitrary: fc.constant(250_000) },
  { weight: 1, arbitrary: fc.constant(600_000) },
)

/** Fields up to a number of bytes, with the start of the next. */
function upTo(bytes: number, fields: Field[]): Field[] {
  const kept: Field[] = []
  let left = bytes
  for (const [name, value] of fields) {
    if (left <= 0) break
    kept.push([name.slice(0, left), value.slice(0, left)])
    left -= name.length + value.length + 2
  }
  return kept
}

/** Generates bodies in every encoding: cut, invalid, mislabelled. */
function bodyOf(fields: Field[], isCall: boolean): fc.Arbitrary<Body> {
  const whole = fc.oneof(
    { weight: 3, arbitrary: fc.constant(toUrlEncoded(fields)) },
    { weight: 2, arbitrary: fc.constant(toUrlEncoded(fields, escapeLittle)) },
    { weight: 2, arbitrary: fc.constant(toMultipart(fields)) },
    { weight: isCall ? 6 : 1, arbitrary: fc.boolean().map((isRaw) => toJson(fields, isRaw)) },
  )
  const cut = fc
    .tuple(whole, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([{ type, bytes }, share]) => ({ type, bytes: bytes.subarray(0, bytes.length * share) }))
  const lying = fc.tuple(whole, oneOf(TYPES)).map(([{ bytes }, type]) => ({ type, bytes }))
  const noise = fc
    .tuple(oneOf(TYPES), fc.uint8Array({ maxLength: 300 }))
    .map(([type, bytes]) => ({ type, bytes: Buffer.from(bytes) }))
  return fc.oneof(
    { weight: 12, arbitrary: whole },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: lying },
    { weight: 1, arbitrary: noise },
  )
}

const TYPES = [
  URL_ENCODED,
  "Application/X-WWW-Form-URLEncoded; charset=utf-16",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  `multipart/form-data; boundary=${"b".repeat(100)}`,
  "application/json",
  "application/json; charset=iso-8859-1",
  "text/plain",
  "",
]

const HEADERS: Record<string, string>[] = [
  {},
  {},
  {},
  {},
  {},
  {},
  { "Content-Encoding": "gzip" },
  { Accept: "application/json" },
  { "X-Remix-Reload-Document": "yes" },
  { Referer: "http://127.0.0.1/%E0%A4%A?x=[" },
  { Cookie: "sid=x; flash=%E0%A4%A; influencer-draft=e30=; brand-draft=Ing=; sidebar_state=[" },
]

/** Generates a query, another segment, or mostly nothing. */
function pathOf({ path, kind }: Target, query: Field[]): fc.Arbitrary<string> {
  const [bare = "", own = ""] = path.split("?")
  const text = [own, toUrlEncoded(query).bytes.toString()].filter(Boolean).join("&")
  const withQuery = (base: string) => (text ? `${base}?${text}` : base)
  const last = bare.lastIndexOf("/")
  return fc
    .oneof(
      { weight: 8, arbitrary: fc.constant(bare) },
      { weight: kind === "call" ? 0 : 2, arbitrary: fc.constant(`${bare}.data`) },
      {
        weight: 1,
        arbitrary: oneOf(BROKEN_SEGMENTS).map((end) => `${bare.slice(0, last)}/${end}`),
      },
      {
        weight: 1,
        arbitrary: fc
          .integer({ min: 10, max: 8000 })
          .map((times) => `${bare.slice(0, last)}/${"a".repeat(times)}`),
      },
    )
    .map(withQuery)
}

/** Generates valid and invalid requests to the targets. */
export function randomRequests(targets: readonly Target[]): fc.Arbitrary<RandomRequest> {
  return oneOf(targets).chain((target) => {
    const isPost = target.method === "POST"
    const query = isPost
      ? fc.oneof(
          { weight: 5, arbitrary: fc.constant<Field[]>([]) },
          { weight: 1, arbitrary: shortFields(target) },
        )
      : shortFields(target)
    const body = fieldsOf(target).chain((fields) => bodyOf(fields, target.kind === "call"))
    return fc
      .tuple(
        query.chain((fields) => pathOf(target, fields)),
        body,
        oneOf(HEADERS),
      )
      .map(([path, { type, bytes }, headers]) => ({
        [fc.toStringMethod]: () =>
          `${target.name}: ${path.slice(0, 500)} ${type} ${JSON.stringify(headers)} ${bytes.length} bytes: ${bytes.toString().slice(0, 1000)}`,
        target,
        request: {
          method: target.method,
          path,
          headers: {
            ...(target.kind === "call" && SCRIPT),
            ...(isPost && type !== "" && { "Content-Type": type }),
            ...headers,
          },
          body: isPost ? bytes : Buffer.alloc(0),
        },
      }))
  })
}

/** Stays below Node's 16 KB for headers and path. */
const shortFields = (target: Target): fc.Arbitrary<Field[]> =>
  fieldsOf(target).map((fields) => {
    let left = 5000
    return fields.filter(([name, value]) => {
      left -= encode(name).length + encode(value).length + 2
      return left > 0
    })
  })
