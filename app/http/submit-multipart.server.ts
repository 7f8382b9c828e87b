import {
  FormDataParseError,
  MaxFilesExceededError,
  MultipartParseError,
  parseFormData,
} from "@remix-run/form-data-parser"
import { data } from "@remix-run/node"
import type { z } from "zod"
import {
  type FormAnswer,
  type SubmitOptions,
  submitFields,
  withoutUnsafeNames,
} from "./submit-form.server.ts"

const MEGABYTE = 1024 * 1024

/**
 * Stop what none of our forms sends. How many files a field takes and how heavy they may be is the
 * schema's to say: there it becomes a message beside the field, with the other fields kept.
 */
const LIMITS = {
  maxFiles: 20,
  maxParts: 20,
  maxFileSize: 3 * MEGABYTE,
  maxTotalSize: 3 * MEGABYTE,
}

/** `submitForm` for a form that carries a file; the schema sees it as a `File`. */
export async function submitMultipart<Schema extends z.ZodType, Result>(
  request: Request,
  schema: Schema,
  onValid: (input: z.output<Schema>) => Result,
  options: SubmitOptions = {},
) {
  const form = await readMultipart(request)
  return form instanceof FormData
    ? submitFields(withoutUnsafeNames(form), schema, onValid, options)
    : refuse(form)
}

/** A form that may carry files, within bounds; an Error says which bound it broke. */
export async function readMultipart(
  request: Request,
  limits: Partial<typeof LIMITS> = {},
): Promise<FormData | Error> {
  try {
    return await parseFormData(request, { ...LIMITS, ...limits })
  } catch (error) {
    if (error instanceof FormDataParseError || error instanceof MultipartParseError) return error
    throw error
  }
}

function refuse(error: Error) {
  const isTooMuch = error instanceof MultipartParseError || error instanceof MaxFilesExceededError
  const message = isTooMuch ? "That is more than this form can take." : "Something went wrong."
  return data<FormAnswer>(
    { lastResult: { status: "error", error: { "": [message] } } },
    { status: isTooMuch ? 413 : 400 },
  )
}

/** The bytes of a form's file; undefined where none was chosen. */
export async function bytesOf(file: File | undefined): Promise<Uint8Array | undefined> {
  return file && new Uint8Array(await file.arrayBuffer())
}
