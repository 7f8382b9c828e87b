import { parse, type SubmissionResult } from "@conform-to/react"
import { parseWithZod } from "@conform-to/zod/v4"
import { data } from "@remix-run/node"
import type { z } from "zod"
import { defaultFieldError } from "#app/domain/shared/default-field-error.ts"
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { logger } from "#app/platform/logger.server.ts"
import { dropFormDraft, findTypedForm, SECRETS } from "./form-draft.server.ts"
import { type FieldNames, fieldNamesOf, forTexts } from "./form-fields.server.ts"
import { headersOf, isRefusal, logRefusal, type Refusal, statusOf } from "./handler.server.ts"
import { readForm, UnreadableForm } from "./read-form.server.ts"
import { findSuspension } from "./suspension.server.ts"

/** What a form page finds in its action data when its form has to be shown again. */
export type FormAnswer = {
  lastResult: SubmissionResult<string[]>
  /** Which form of the page it is about, where the page has several. */
  form?: string
  /** What the server refused or failed at, for the toast region; what it read wrongly is said by the fields. */
  toasts?: readonly string[]
}

export type SubmitOptions = {
  form?: string
  /** Another way to read the form, where it carries more than fields. */
  read?: (request: Request, names: FieldNames) => Promise<FormData>
  /** Sees the form as it was read, whatever the schema says of it afterwards. */
  onRead?: (form: FormData) => void
  /** Stands before a message about the form as a whole: "Login failed: ". */
  prefix?: string
  /** What to say above the form when what was sent is no form. */
  unreadableMessage?: string
  /** What to say above the form when the verb itself breaks; without it the error page says so. */
  errorMessage?: string
  /** Fields of an earlier form: what is said of one of them is left to whoever holds that form. */
  leaves?: readonly string[]
  /** What the verb would say of what was typed, told along with what the schema says: messages by field. */
  findErrors?: (typed: Record<string, unknown>) => Record<string, string[]>
  /** Why nothing of the form is done, whatever it says. */
  refusal?: Refusal | undefined
}

/**
 * The one way in which a form is taken: parse by the schema, call the verb, or show the form again with
 * each message beside its field and everything kept but passwords. The status is the refusal's own: 422 for
 * wrong input, 400 and 413 for a body that is no form of ours. The schema sees a file as a `File`.
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
    const result = await onValid(input, form)
    await dropFormDraft(request)
    return result
  }
  return submitFields(form, schema, take, { ...options, refusal })
}

/**
 * What a form was filled in with when its session was over, as an answer without a fault: the page shows it as it
 * shows a refused form. Undefined where this user typed nothing for this address.
 */
export async function findFormDraft(request: Request, userId: string) {
  const draft = await findTypedForm(request, userId)
  if (!draft) return undefined
  const form = new FormData()
  for (const [name, value] of draft.entries) form.append(name, value)
  const { initialValue } = parse(form, { resolve: () => ({ error: {} }) }).reply()
  const lastResult = withinBounds({ initialValue: initialValue ?? null })
  return { address: draft.address, answer: { lastResult } satisfies FormAnswer }
}

function formAnswer(answer: FormAnswer, { form }: SubmitOptions, init: ResponseInit) {
  return data<FormAnswer>({ ...answer, ...(form && { form }) }, init)
}

/** The same for fields that did not come with this request. */
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
    // Whose thing it is or whether there is one is no matter of the form; the rest it says itself, so that
    // nothing that was typed is lost.
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

/** The messages of a refusal by field; none where it is about the form as a whole. */
function fieldErrorsOf(error: Refusal): Record<string, string[]> {
  if (error instanceof Invalid) return error.fields
  return error instanceof Conflict && error.field ? { [error.field]: [error.message] } : {}
}

/** What a refused form may add to its page, in bytes, beyond a share of what was sent. */
const ALLOWANCE = 150_000
const SHARE = 3

/** Characters that HTML and the page's data escape, and what both of them take together at most. */
const ESCAPED = /[&<>"'\\\p{Cc}\u2028\u2029]/gu
const BYTES_OF_ESCAPED = 11
/** In UTF-8, once in the field and once in the page's data. */
const BYTES_OF_ASCII = 2
const BYTES_OF_OTHERS = 6

/** What goes back into a form's page, cut where it is far more than was sent: a quote comes back as ten bytes. */
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
