import { Invalid } from "#app/domain/errors.ts"
import { readMultipart } from "./submit-multipart.server.ts"

type Plain = Record<string, unknown>

/** A body that is neither JSON nor a form. Becomes 415. */
export class UnsupportedBody extends Error {
  override name = "UnsupportedBody"
}

const PROTOTYPE_KEYS = new Set(["__proto__", "prototype", "constructor"])

export type LegacyBody = { value: unknown; files: File[] }

/**
 * Reads the body of a legacy call as a plain value: JSON, or a url-encoded or multipart form whose repeated
 * names become lists and whose `budget[min]` becomes an object. Old front ends send either. Files of a
 * form stand apart, without those that an empty file input sends.
 * @throws Invalid when the body cannot be read, UnsupportedBody for any other content type
 */
export async function readLegacyBody(request: Request, fileField?: string): Promise<LegacyBody> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? ""
  if (type === "application/json") return { value: parseJson(await request.text()), files: [] }
  if (type !== "application/x-www-form-urlencoded" && type !== "multipart/form-data") {
    throw new UnsupportedBody("Please send JSON or a form.")
  }
  const form = await readForm(request)
  const sent = fileField ? form.getAll(fileField) : []
  const files = sent.filter((entry) => typeof entry !== "string")
  return { value: formToPlain(form), files: files.filter(({ name, size }) => name || size) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, (key, value) => {
      if (PROTOTYPE_KEYS.has(key)) throw new Invalid(`The key ${key} is not allowed.`)
      return value
    })
  } catch (error) {
    if (error instanceof Invalid) throw error
    throw new Invalid("The body is not valid JSON.")
  }
}

async function readForm(request: Request): Promise<FormData> {
  const form = await readMultipart(request)
  if (form instanceof FormData) return form
  throw new Invalid("The form could not be read.")
}

/** The fields of a form as a plain object; files are left to the calls that take one. */
export function formToPlain(form: FormData): Plain {
  const plain: Plain = Object.create(null)
  for (const [name, value] of form) {
    if (typeof value !== "string") continue
    const [key = "", ...inner] = name.replaceAll("]", "").split("[")
    if ([key, ...inner].some((part) => PROTOTYPE_KEYS.has(part))) {
      throw new Invalid(`The key ${name} is not allowed.`)
    }
    put(plain, key, inner, value)
  }
  return { ...plain }
}

function put(target: Plain, key: string, inner: string[], value: string): void {
  const [next, ...rest] = inner
  if (next === undefined) {
    target[key] = key in target ? [target[key], value].flat() : value
  } else if (next === "" || /^\d+$/.test(next)) {
    target[key] = [...(Array.isArray(target[key]) ? target[key] : []), value]
  } else {
    const child = isPlain(target[key]) ? target[key] : {}
    target[key] = child
    put(child, next, rest, value)
  }
}

const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value)
