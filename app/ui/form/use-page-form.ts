import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react"
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4"
import { z } from "zod"

type Options<Schema extends z.ZodType<unknown, Record<string, unknown>>> = {
  schema: Schema
  /** The action data of the page; anything that holds conform's `lastResult`. */
  answer: { lastResult: SubmissionResult<string[]> } | undefined
  values?: DefaultValue<z.input<Schema>>
  id?: string
}

/**
 * The one way in which a page holds a form: the schema that the server parses by also checks fields in
 * the browser as they are left, and the server's answer refills the form.
 */
export function usePageForm<Schema extends z.ZodType<unknown, Record<string, unknown>>>(
  options: Options<Schema>,
) {
  const { schema, answer, values, id } = options
  return useForm<z.input<Schema>, z.output<Schema>>({
    ...(id && { id }),
    lastResult: answer?.lastResult as never,
    ...(values && { defaultValue: values }),
    constraint: getZodConstraint(fieldsOf(schema)) as never,
    defaultNoValidate: false,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema }) as never,
  })
}

/** The object of fields that a schema starts from: conform reads no constraints through a transform. */
function fieldsOf(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodPipe ? fieldsOf(schema.in as z.ZodType) : schema
}
