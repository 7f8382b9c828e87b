import {
  FormDataParseError,
  MaxFilesExceededError,
  MultipartParseError,
  parseFormData,
} from "@remix-run/form-data-parser"
import { Invalid } from "#app/domain/shared/errors.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import type { FieldNames } from "./form-fields.server.ts"

/** A body that is no form, or more of one than any page of ours sends. */
export class UnreadableForm extends Invalid {
  override name = "UnreadableForm"
  constructor(
    message: string,
    readonly status: 400 | 413,
  ) {
    super(message)
  }
}

const MEGABYTE = 1024 * 1024

/** How many fields the largest form has. */
export const MAX_PARTS = 500

/**
 * Stop what none of our forms sends, in either encoding. How many files a field takes and how heavy they
 * may be is the schema's to say: there it becomes a message beside the field, with the other fields kept.
 */
const LIMITS = {
  maxFiles: 20,
  maxParts: MAX_PARTS,
  maxHeaderSize: 4096,
  maxFileSize: 3 * MEGABYTE,
  maxTotalSize: 3 * MEGABYTE,
}

/** How many fields that no form of ours has are still passed over, as extensions of browsers add them. */
const STRANGERS = 20

/**
 * What all texts of a form may come to: the longest is a project's with 10,000 characters of two code
 * points, four bytes each, which browsers encode as 240 KB, a title of 19, and a brief of 70 in detail.
 * The rest is files.
 */
export const MAX_TEXT_LENGTH = 360 * 1024

/**
 * The form of a request with nothing but the given fields. Others are dropped before anybody takes their
 * names apart: to the form library "a[4000000000]" is a list of that length, and some names are orders.
 * @throws UnreadableForm
 */
export async function readForm(request: Request, names: FieldNames): Promise<FormData> {
  const places = [...names.values()].reduce((sum, values) => sum + values, 0)
  const sent = await parseForm(request, { maxParts: places + STRANGERS })
  const form = new FormData()
  const left = new Map(names)
  for (const [name, value] of sent) {
    const values = left.get(name) ?? 0
    if (values > 0) form.append(name, value)
    left.set(name, values - 1)
  }
  return form
}

/** The form of a request as it was sent, within bounds, else UnreadableForm. */
export async function parseForm(
  request: Request,
  limits: Partial<typeof LIMITS> = {},
): Promise<FormData> {
  const refusal = currentRequest()?.bodyRefusal
  if (refusal !== undefined) throw new UnreadableForm(refusal, 413)
  let form: FormData
  try {
    form = await parseFormData(request, { ...LIMITS, ...limits })
  } catch (error) {
    if (TOO_MUCH.some((kind) => error instanceof kind)) throw tooMuch()
    if (!(error instanceof FormDataParseError)) throw error
    throw new UnreadableForm("The form could not be read.", 400)
  }
  let length = 0
  for (const value of form.values()) length += typeof value === "string" ? value.length : 0
  if (length > MAX_TEXT_LENGTH) throw tooMuch()
  return form
}

const TOO_MUCH = [MultipartParseError, MaxFilesExceededError]
const tooMuch = () => new UnreadableForm("That is more than this form can take.", 413)
