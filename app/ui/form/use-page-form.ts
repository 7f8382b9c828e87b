import {
  type DefaultValue,
  type Submission,
  type SubmissionResult,
  useForm,
} from "@conform-to/react"
import { useLoaderData } from "@remix-run/react"
import { useCallback, useEffect, useId, useRef, useState } from "react"
import type { z } from "zod"
import { defaultFieldError } from "#app/domain/shared/default-field-error.ts"
import { afterRelease } from "../after-release.ts"
import { type FormAnswer, useFormAnswer } from "./use-form-answer.ts"

export const CHECK_FIELD_FORM_FIELD = "check-field"

type FieldsSchema = z.ZodType<unknown, Record<string, unknown>>

type Options<Schema extends FieldsSchema> = {
  /** Loaded at the first touch. */
  schema: () => Promise<Schema>
  /** Default: those that the page's loader lists. */
  required?: readonly string[]
  /** Default: the action's, unless it names another form. */
  answer?: { lastResult: SubmissionResult<string[]> } | undefined
  values?: DefaultValue<z.input<Schema>>
  id?: string
  /** The server checks more than the schema, so it alone judges a submitted form. */
  isServerStricter?: boolean
}

/**
 * Checks fields on blur with the server's schema. Schema and parser are heavy, so they load at the
 * first touch.
 */
export function usePageForm<Schema extends FieldsSchema>(options: Options<Schema>) {
  const ownId = useId()
  const { schema, values, id = ownId, isServerStricter } = options
  const loaded = useLoaderData<{ required: readonly string[] }>()
  const { required = loaded.required } = options
  const answered = useFormAnswer<FormAnswer>()
  const isOwn = (answered?.form ?? id) === id
  const answer = "answer" in options ? options.answer : isOwn ? answered : undefined
  const check = useCheck(id, schema)
  const [form, fields] = useForm<z.input<Schema>, z.output<Schema>>({
    id,
    lastResult: answer?.lastResult,
    ...(values && { defaultValue: values }),
    constraint: Object.fromEntries(required.map((name) => [name, { required: true }])),
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
    shouldRevalidate: check ? "onInput" : "onSubmit",
    ...(check && {
      onValidate({ formData }) {
        const submission = check(formData)
        // Status exists on submit only; without errors the form is sent.
        const isLeftToServer = isServerStricter && submission.status === "error"
        return isLeftToServer ? { ...submission, error: null } : submission
      },
    }),
  })
  // Fields that were left are known by name only.
  const { validate }: { validate(field: { name: string }): void } = form
  useLeftFields(id, check && ((name) => validate({ name })))
  return [form, fields] as const
}

function useCheck<Schema extends FieldsSchema>(formId: string, schema: () => Promise<Schema>) {
  const [load] = useState(() => schema)
  const [check, setCheck] =
    useState<(form: FormData) => Submission<z.input<Schema>, string[], z.output<Schema>>>()
  useEffect(() => {
    const form = document.forms.namedItem(formId)
    if (!form) return
    return onFirstTouch(form, async () => {
      const { parseWithZod } = await import("./parse-with-zod.ts")
      const loaded = await load()
      setCheck(
        () => (data: FormData) => parseWithZod(data, { schema: loaded, error: defaultFieldError }),
      )
    })
  }, [formId, load])
  return check
}

/** Calls back once, at the first focus or input. Returns a function that stops listening. */
export function onFirstTouch(form: HTMLFormElement, load: () => Promise<void>): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const start = () => {
    listening.abort()
    load().catch(() => {})
  }
  for (const touch of ["focusin", "input"]) form.addEventListener(touch, start, { signal })
  if (form.contains(document.activeElement)) start()
  return () => listening.abort()
}

/**
 * Checks fields on blur, also those left before the check loaded. Waits for pointer release, as
 * messages move the layout.
 */
function useLeftFields(formId: string, check: ((name: string) => void) | undefined) {
  const left = useRef(new Set<string>())
  const latestCheck = useRef(check)
  latestCheck.current = check
  const checkLeft = useCallback(() => {
    const isThere = document.forms.namedItem(formId) !== null
    if (!latestCheck.current || !isThere) return
    for (const name of left.current) latestCheck.current(name)
    left.current.clear()
  }, [formId])
  useEffect(() => {
    let callOff = () => {}
    const note = (event: Event) => {
      const { target } = event
      if (!isField(target) || target.form?.id !== formId || !target.name) return
      // The error may be the server's; typing rechecks it.
      if (event.type === "focusout" && isInvalid(target)) return
      // Passing by a message that nobody meant to write is no mistake.
      if (target.value === "" && target.form.matches("[data-may-stay-empty]")) return
      // A field that React removes fires this too, mid-commit.
      queueMicrotask(() => {
        // So may be one to which a refused form has moved the focus.
        if (event instanceof FocusEvent && isInvalid(event.relatedTarget)) return
        if (!target.isConnected) return
        left.current.add(target.name)
        callOff = afterRelease(checkLeft)
      })
    }
    const listening = new AbortController()
    for (const type of ["focusout", CHECK_FIELD_FORM_FIELD]) {
      document.addEventListener(type, note, { signal: listening.signal })
    }
    return () => {
      listening.abort()
      callOff()
    }
  }, [formId, checkLeft])
  const hasCome = check !== undefined
  useEffect(() => (hasCome ? afterRelease(checkLeft) : undefined), [hasCome, checkLeft])
}

const isInvalid = (target: EventTarget | null): boolean =>
  isField(target) && target.getAttribute("aria-invalid") === "true"

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement
