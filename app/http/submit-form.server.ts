import { parse, type SubmissionResult } from "@conform-to/react"
import { parseWithZod } from "@conform-to/zod/v4"
import { data } from "@remix-run/node"
import type { z } from "zod"
import type { FormEntries } from "#app/domain/identity/accounts/form-drafts.server.ts"
import { defaultFieldError } from "#app/domain/shared/default-field-error.ts"
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { logger } from "#app/platform/logger.server.ts"
import { runOrAskApproval } from "./approval.server.ts"
import { deleteTypedForm, FORM_NAME, findTypedForm, SECRETS } from "./form-draft.server.ts"
import { type FieldNames, fieldNamesOf, forTexts } from "./form-fields.server.ts"
import { headersOf, isRefusal, logRefusal, type Refusal, statusOf } from "./handler.server.ts"
import { readForm, UnreadableForm } from "./read-form.server.ts"
import { findSuspension } from "./suspension.server.ts"

/** Action data of a refused form. */
export type FormAnswer = {
  lastResult: SubmissionResult<string[]>
  form?: string
  /** Refusals and faults of the server; the fields show schema errors. */
  toasts?: readonly string[]
}

export type SubmitOptions = {
  form?: string
  read?: (request: Request, names: FieldNames) => Promise<FormData>
  onRead?: (form: FormData) => void
  /** Precedes form-level messages: "Login failed: ". */
  prefix?: string
  /** For an unreadable body. */
  unreadableMessage?: string
  /** For a fault; default: the error page. */
  errorMessage?: string
  /** Fields of an earlier form, whose holder handles their errors. */
  leaves?: readonly string[]
  /** Adds the verb's own errors, by field, to the schema's. */
  findErrors?: (typed: Record<string, unknown>) => Record<string, string[]>
  /** Refuses any input. */
  refusal?: Refusal | undefined
}

/**
 * Parses a form and calls the verb, or shows it again with messages and all but secrets. Status:
 * the refusal's; 422 for wrong input, 400 or 413 for unreadable bodies. Files arrive as `File`.
 */
export async function submitForm<Schema extends z.ZodType, Result>(
  request: Request,
  schema: Schema,
  onValid: (input: z.output<Schema>, form: FormData) => Result,
  options: SubmitOptions = {},
) {
  let form: FormData
  try {
    form = await (options.read ?? readForm)(request, fieldNamesOf(schema))
  } catch (error) {
    if (!(error instanceof UnreadableForm)) throw error
    const message = (error.status === 400 && options.unreadableMessage) || error.message
    const lastResult = { status: "error" as const, error: { "": [message] } }
    return formAnswer({ lastResult, toasts: [message] }, options, { status: error.status })
  }
  options.onRead?.(form)
  const refusal = (await findSuspension(request)) ?? options.refusal
  const take = async (input: z.output<Schema>) => {
    const result = await runOrAskApproval(request, () => onValid(input, form), form, options.form)
    await deleteTypedForm(request)
    return result
  }
  return submitFields(form, schema, take, { ...options, refusal })
}

/** Returns a kept form as an answer without errors. */
export async function findFormDraftAnswer(request: Request, userId: string) {
  const draft = await findTypedForm(request, userId)
  if (!draft) return undefined
  const form = draft.entries.find(([name]) => name === FORM_NAME)?.[1]
  return {
    address: draft.address,
    answer: { ...toDraftAnswer(draft.entries), ...(form && { form }) },
  }
}

export function toDraftAnswer(entries: FormEntries): FormAnswer {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  const { initialValue } = parse(form, { resolve: () => ({ error: {} }) }).reply()
  return { lastResult: withinBounds({ initialValue: initialValue ?? null }) }
}

function formAnswer(answer: FormAnswer, { form }: SubmitOptions, init: ResponseInit) {
  return data<FormAnswer>({ ...answer, ...(form && { form }) }, init)
}

export async function submitFields<Schema extends z.ZodType, Result>(
  fields: FormData | URLSearchParams,
  schema: Schema,
  onValid: (input: z.output<Schema>) => Result,
  options: SubmitOptions = {},
) {
  const { prefix = "", errorMessage, leaves = [], refusal } = options
  const submission = parseWithZod(fields, {
    schema: forTexts(schema),
    disableAutoCoercion: true,
    error: defaultFieldError,
  })
  const answer = (reply: Messages, init: ResponseInit) => {
    const lastResult = submission.reply({ ...reply, hideFields: SECRETS })
    const toasts = Object.values(reply.fieldErrors ?? {})
      .flat()
      .concat(reply.formErrors ?? [])
    return formAnswer({ lastResult: withinBounds(lastResult), toasts }, options, init)
  }
  if (refusal) {
    const init = { status: statusOf(refusal), headers: headersOf(refusal) }
    return answer({ formErrors: [refusal.message] }, init)
  }
  if (submission.status !== "success") {
    const fieldErrors = options.findErrors?.(submission.payload) ?? {}
    return answer({ fieldErrors }, { status: 422 })
  }
  try {
    return await onValid(submission.value)
  } catch (error) {
    // These concern the page; other refusals stay in the form, so that typed text is kept.
    const isForPage = error instanceof NotFound || error instanceof Forbidden
    if (isRefusal(error) && !isForPage) {
      const fieldErrors = fieldErrorsOf(error)
      if (leaves.some((field) => field in fieldErrors)) throw error
      logRefusal(error)
      const isAboutForm = Object.keys(fieldErrors).length === 0
      const reply = isAboutForm ? { formErrors: [prefix + error.message] } : { fieldErrors }
      return answer(reply, { status: statusOf(error), headers: headersOf(error) })
    }
    if (!errorMessage || isForPage || error instanceof Response) throw error
    logger.error({ event: "fault", err: error })
    return answer({ formErrors: [errorMessage] }, { status: 500 })
  }
}

type Messages = { formErrors?: string[]; fieldErrors?: Record<string, string[]> }

function fieldErrorsOf(error: Refusal): Record<string, string[]> {
  if (error instanceof Invalid) return error.fields
  return error instanceof Conflict && error.field ? { [error.field]: [error.message] } : {}
}

/** Bytes that a refused form may add to its page, besides a share of the input. */
const ALLOWANCE = 150_000
const SHARE = 3

/** Escaped in HTML and page data, with the bytes of both together. */
const ESCAPED = /[&<>"'\\\p{Cc}\u2028\u2029]/gu
const BYTES_OF_ESCAPED = 11
/** UTF-8, in field and page data. */
const BYTES_OF_ASCII = 2
const BYTES_OF_OTHERS = 6

/** Cuts values that escaping inflates: a quote comes back as ten bytes. */
function withinBounds(result: SubmissionResult<string[]>): SubmissionResult<string[]> {
  let sent = 0
  let back = 0
  mapTexts(result.initialValue, (text) => {
    sent += Buffer.byteLength(text)
    back += bytesBack(text)
    return text
  })
  let left = ALLOWANCE + SHARE * sent
  if (back <= left) return result
  const initialValue = mapTexts(result.initialValue, (text) => {
    const fitting = bytesBack(text) <= left ? text : text.slice(0, left / BYTES_OF_ESCAPED)
    left -= bytesBack(fitting)
    return fitting
  })
  return { ...result, initialValue }
}

type Values = SubmissionResult<string[]>["initialValue"]

function mapTexts(values: Values, change: (text: string) => string): Values {
  return JSON.parse(JSON.stringify(values ?? null), (_, value) =>
    typeof value === "string" ? change(value) : value,
  )
}

function bytesBack(text: string): number {
  const escaped = text.match(ESCAPED)?.length ?? 0
  const others = Buffer.byteLength(text) > text.length ? BYTES_OF_OTHERS : BYTES_OF_ASCII
  return escaped * BYTES_OF_ESCAPED + (text.length - escaped) * others
}
