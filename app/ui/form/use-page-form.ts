import {
  type DefaultValue,
  type Submission,
  type SubmissionResult,
  useForm,
} from "@conform-to/react"
import { useCallback, useEffect, useId, useRef, useState } from "react"
import type { z } from "zod"
import { defaultFieldError } from "#app/domain/shared/default-field-error.ts"
import { afterRelease } from "../after-release.ts"

/** The event by which a field asks to be checked before it is left. */
export const CHECK_FIELD = "check-field"

type FieldsSchema = z.ZodType<unknown, Record<string, unknown>>

type Options<Schema extends FieldsSchema> = {
  /** The schema by which the server parses the form. It is fetched when somebody starts on the form. */
  schema: () => Promise<Schema>
  /** The fields that the schema insists on, as the loader has them of `requiredFields`. */
  required: readonly string[]
  /** The action data of the page; anything that holds conform's `lastResult`. */
  answer: { lastResult: SubmissionResult<string[]> } | undefined
  values?: DefaultValue<z.input<Schema>>
  id?: string
  /** Whether the server asks for more than the schema: then a form that is sent is judged there, all at once. */
  isServerStricter?: boolean
}

/**
 * The one way in which a page holds a form: the server's schema checks fields in the browser as they are
 * left, and the server's answer refills it. Schema and parser are heavy: they come at the first touch.
 */
export function usePageForm<Schema extends FieldsSchema>(options: Options<Schema>) {
  const ownId = useId()
  const { schema, required, answer, values, id = ownId, isServerStricter = false } = options
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
        // Only of a form that is sent there is a status; without errors it goes on to the server.
        const isLeftToServer = isServerStricter && submission.status === "error"
        return isLeftToServer ? { ...submission, error: null } : submission
      },
    }),
  })
  // Of fields that were left, the page tells the names alone.
  const { validate }: { validate(field: { name: string }): void } = form
  useLeftFields(id, check && ((name) => validate({ name })))
  return [form, fields] as const
}

/** The check of a form, once it has come: it is sent for when somebody starts on the form. */
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

/** Calls back once, when somebody starts on a form or already has. Returns how to stop listening. */
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
 * Checks the fields of a form as they are left, those too that were left before the check had come. A
 * message moves what stands below it, so none is shown while a pointer is pressed.
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
    const note = ({ type, target }: Event) => {
      if (!isField(target) || target.form?.id !== formId || !target.name) return
      // What is wrong with it may be what only the server knows; typing checks it anew.
      if (type === "focusout" && target.getAttribute("aria-invalid") === "true") return
      // A field that React takes out of the page is left too, in the middle of its work.
      queueMicrotask(() => {
        if (!target.isConnected) return
        left.current.add(target.name)
        callOff = afterRelease(checkLeft)
      })
    }
    const listening = new AbortController()
    for (const type of ["focusout", CHECK_FIELD]) {
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

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement
