import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react"
import { useCallback, useEffect, useId, useRef, useState } from "react"
import type { z } from "zod"
import { afterRelease } from "../after-release.ts"
import { onFirstTouch } from "./first-touch.ts"

type FieldsSchema = z.ZodType<unknown, Record<string, unknown>>

type Options<Schema extends FieldsSchema> = {
  /** The schema by which the server parses the form. It is fetched when somebody starts on the form. */
  schema: () => Promise<Schema>
  /** The fields that the schema insists on: the page says so before it has the schema. */
  required: readonly (keyof z.input<Schema> & string)[]
  /** The action data of the page; anything that holds conform's `lastResult`. */
  answer: { lastResult: SubmissionResult<string[]> } | undefined
  values?: DefaultValue<z.input<Schema>>
  id?: string
}

type Check = (form: FormData) => unknown

/**
 * The one way in which a page holds a form: the schema that the server parses by also checks fields in
 * the browser as they are left, and the server's answer refills the form. Schema and parser weigh more
 * than most pages, so they come when the form is first touched; until then the server alone checks.
 */
export function usePageForm<Schema extends FieldsSchema>(options: Options<Schema>) {
  const { schema, required, answer, values } = options
  const ownId = useId()
  const id = options.id ?? ownId
  const check = useCheck(id, schema)
  const [form, fields] = useForm<z.input<Schema>, z.output<Schema>>({
    id,
    lastResult: answer?.lastResult as never,
    ...(values && { defaultValue: values }),
    constraint: Object.fromEntries(required.map((name) => [name, { required: true }])) as never,
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
    shouldRevalidate: check ? "onInput" : "onSubmit",
    onValidate: check && (({ formData }) => check(formData) as never),
  })
  const { validate } = form
  useLeftFields(id, check && ((name: string) => validate({ name: name as never })))
  return [form, fields] as const
}

/** The check of a form, once it has come: it is sent for when somebody starts on the form. */
function useCheck(formId: string, schema: () => Promise<z.ZodType>) {
  const [load] = useState(() => schema)
  const [check, setCheck] = useState<Check>()
  useEffect(() => {
    const form = document.forms.namedItem(formId)
    if (!form) return
    return onFirstTouch(form, async () => {
      const [{ checkFields }, loaded] = await Promise.all([import("./check-fields.ts"), load()])
      setCheck(() => (data: FormData) => checkFields(data, loaded))
    })
  }, [formId, load])
  return check
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
    const note = ({ target }: FocusEvent) => {
      if (!isField(target) || target.form?.id !== formId || !target.name) return
      // What is wrong with it may be what only the server knows; typing checks it anew.
      if (target.getAttribute("aria-invalid") === "true") return
      // A field that React takes out of the page is left too, in the middle of its work.
      queueMicrotask(() => {
        if (!target.isConnected) return
        left.current.add(target.name)
        callOff = afterRelease(checkLeft)
      })
    }
    document.addEventListener("focusout", note)
    return () => {
      document.removeEventListener("focusout", note)
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
