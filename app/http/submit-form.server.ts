import type { SubmissionResult } from "@conform-to/react"
import { parseWithZod } from "@conform-to/zod/v4"
import { data } from "@remix-run/node"
import type { z } from "zod"
import { Conflict, type DomainError, Invalid } from "#app/domain/errors.ts"
import { statusOf } from "./door.server.ts"

const UNSAFE_NAME = /(^|[.[\]])(__proto__|prototype|constructor)($|[.[\]])/

/** What a form page finds in its action data when its form has to be shown again. */
export type FormAnswer = { lastResult: SubmissionResult<string[]> }

type Options = {
  /** Fields whose value never goes back to the browser: passwords. */
  hidden?: string[]
}

/** Reads a form; names that reach for an object's prototype are dropped. */
export async function readForm(request: Request): Promise<FormData> {
  const sent = await request.formData()
  const form = new FormData()
  for (const [name, value] of sent) if (!UNSAFE_NAME.test(name)) form.append(name, value)
  return form
}

/**
 * The one way in which a form is taken: parse by the schema, call the verb, or show the form again with
 * each message beside its field and everything kept. 422 for wrong input, 409 for a conflict.
 */
export async function submitForm<Schema extends z.ZodType, Result>(
  request: Request,
  schema: Schema,
  onValid: (input: z.output<Schema>) => Result,
  options: Options = {},
) {
  const form = await readForm(request)
  const submission = parseWithZod(form, { schema })
  const hideFields = options.hidden ?? []
  if (submission.status !== "success") {
    return data<FormAnswer>({ lastResult: submission.reply({ hideFields }) }, { status: 422 })
  }
  try {
    return await onValid(submission.value)
  } catch (error) {
    if (!(error instanceof Invalid || error instanceof Conflict)) throw error
    const lastResult = submission.reply({ hideFields, ...errorsOf(error) })
    return data<FormAnswer>({ lastResult }, { status: statusOf(error) })
  }
}

function errorsOf(error: DomainError) {
  if (error instanceof Invalid && Object.keys(error.fields).length > 0) {
    return { fieldErrors: error.fields }
  }
  if (error instanceof Conflict && error.field) {
    return { fieldErrors: { [error.field]: [error.message] } }
  }
  return { formErrors: [error.message] }
}
