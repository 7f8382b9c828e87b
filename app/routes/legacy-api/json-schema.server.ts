import { z } from "zod"

export type JsonSchema = { properties?: Record<string, unknown>; [key: string]: unknown }

/** The JSON Schema of an answer: closed, so that a key too many breaks it. */
export const outputSchemaOf = (schema: z.ZodType): JsonSchema => convert(schema, "output")

/**
 * The JSON Schema of an input. Where a value is tidied up before it is checked (a list that a form sends
 * as text), what is checked says more than "anything", so that is what is described.
 */
export const inputSchemaOf = (schema: z.ZodType): JsonSchema => convert(schema, "input")

function convert(schema: z.core.$ZodType, io: "input" | "output"): JsonSchema {
  const {
    $schema: _dialect,
    "~standard": _standard,
    ...json
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      if (io === "input" && def.type === "pipe" && def.in._zod.def.type === "transform") {
        Object.assign(jsonSchema, convert(def.out, io))
      }
    },
  })
  return json
}
