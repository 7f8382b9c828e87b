import {
  FormDataParseError,
  MaxFilesExceededError,
  MultipartParseError,
  parseFormData,
} from "@remix-run/form-data-parser"
import { Invalid } from "#app/domain/shared/errors.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import type { FieldNames } from "./form-fields.server.ts"

/** No form, or more than any of ours sends. */
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

export const MAX_PARTS = 500

/** Refuses what no form of ours sends; schemas check files, as their messages keep other fields. */
const LIMITS = {
  maxFiles: 20,
  maxParts: MAX_PARTS,
  maxHeaderSize: 4096,
  maxFileSize: 3 * MEGABYTE,
  maxTotalSize: 3 * MEGABYTE,
}

/** Browser extensions add some fields. */
const STRANGERS = 20

/**
 * The longest form is a project's: a description of 240 KB (10,000 characters of two code points),
 * 19 title, 70 brief.
 */
export const MAX_TEXT_LENGTH = 360 * 1024

/**
 * Reads the given fields only. Others are dropped before parsing: the form library makes
 * "a[4000000000]" a list of that length. @throws UnreadableForm
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

/** Reads a form within limits, else UnreadableForm. */
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
