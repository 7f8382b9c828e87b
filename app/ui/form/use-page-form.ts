import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react"
import { useCallback, useEffect, useId, useRef, useState } from "react"
import type { z } from "zod"
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
  const { check, takeLeftFields } = useCheck(id, schema)
  const [form, fields] = useForm<z.input<Schema>, z.output<Schema>>({
    id,
    lastResult: answer?.lastResult as never,
    ...(values && { defaultValue: values }),
    constraint: Object.fromEntries(required.map((name) => [name, { required: true }])) as never,
    defaultNoValidate: false,
    shouldValidate: check ? "onBlur" : "onSubmit",
    shouldRevalidate: check ? "onInput" : "onSubmit",
    onValidate: check && (({ formData }) => check(formData) as never),
  })
  const { validate } = form
  useEffect(() => {
    if (check) for (const name of takeLeftFields()) validate({ name: name as never })
  }, [check, takeLeftFields, validate])
  return [form, fields] as const
}

/** The check of a form once it has come, and the fields that were left without one in the meantime. */
function useCheck(formId: string, schema: () => Promise<z.ZodType>) {
  const [load] = useState(() => schema)
  const [check, setCheck] = useState<Check>()
  const left = useRef(new Set<string>())
  const takeLeftFields = useCallback(() => {
    const names = [...left.current]
    left.current.clear()
    return names
  }, [])
  useEffect(() => {
    const form = document.forms.namedItem(formId)
    if (!form || check) return
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLInputElement && target.name) left.current.add(target.name)
    }
    form.addEventListener("focusout", note)
    const forget = onFirstTouch(form, async () => {
      const [{ checkFields }, loaded] = await Promise.all([import("./check-fields.ts"), load()])
      setCheck(() => (data: FormData) => checkFields(data, loaded))
    })
    return () => {
      form.removeEventListener("focusout", note)
      forget()
    }
  }, [formId, load, check])
  return { check, takeLeftFields }
}
