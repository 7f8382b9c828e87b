import qs from "qs"
import { CallRefused } from "./api-call-routing.server.ts"
import { Unreadable } from "./legacy-refusal.server.ts"
import { boundaryOf } from "./multipart.server.ts"
import { MAX_PARTS, parseForm, UnreadableForm } from "./read-form.server.ts"
import { readUpload, type UploadBatch } from "./read-upload.server.ts"

const PROTOTYPE_KEYS = new Set(["__proto__", "prototype", "constructor"])

/** No old form is deeper than `applicants[0][email]`. No prototypes, so "toString" is harmless. */
const BRACKETS = {
  depth: 3,
  strictDepth: true,
  arrayLimit: MAX_PARTS,
  parameterLimit: MAX_PARTS,
  throwOnLimitExceeded: true,
  plainObjects: true,
}

/**
 * Reads a legacy body: JSON, or a form with lists and `budget[min]` objects. Files of `field` go to
 * the batch. @throws Unreadable for a broken body, CallRefused for other content types
 */
export async function readLegacyBody(
  request: Request,
  file?: { field: string; batch: UploadBatch },
) {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? ""
  if (type === "application/json") return { value: parseJson(await request.text()) }
  if (type !== "application/x-www-form-urlencoded" && type !== "multipart/form-data") {
    throw new CallRefused(415, "Please send JSON or a form.")
  }
  const boundary = boundaryOf(request)
  if (!file || !boundary || !request.body) return { value: formToPlain(await readForm(request)) }
  const sent = readUpload(request.body, boundary, { batch: file.batch, filesField: file.field })
  const { form, refusal } = await sent.catch(saidOfCalls)
  return { value: formToPlain(form), refusal }
}

/** Refuses duplicate and prototype keys. @throws Unreadable */
export function parseJson(text: string): unknown {
  let keys = 0
  let value: unknown
  try {
    value = JSON.parse(text, function (this: unknown, key, element) {
      if (!Array.isArray(this)) keys += 1
      refuseKey(key, [key])
      return element
    })
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable("The body is not valid JSON.")
  }
  // The root counts too, under an empty key.
  if (countKeys(text) > keys - 1) throw new Unreadable("A key of the body stands there twice.")
  return value
}

/** Counts keys as written: duplicates are ambiguous. */
function countKeys(json: string): number {
  let count = 0
  for (const [text] of json.matchAll(/"(?:[^"\\]|\\.)*"\s*:?/g)) if (text.endsWith(":")) count += 1
  return count
}

function refuseKey(name: string, parts: readonly string[]): void {
  if (parts.some((part) => PROTOTYPE_KEYS.has(part))) {
    throw new Unreadable(`The key ${name.slice(0, 100)} is not allowed.`)
  }
}

const readForm = (request: Request): Promise<FormData> => parseForm(request).catch(saidOfCalls)

function saidOfCalls(error: unknown): never {
  if (error instanceof UnreadableForm) throw new Unreadable("The form could not be read.")
  throw error
}

/** Files are left to calls that take one. */
function formToPlain(form: FormData): unknown {
  const fields = new URLSearchParams()
  for (const [name, value] of form) {
    if (typeof value !== "string") continue
    refuseKey(name, name.split(/[[\]]+/))
    fields.append(name, value)
  }
  try {
    return qs.parse(fields.toString(), BRACKETS)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new Unreadable("A name of the form goes too deep.")
  }
}
