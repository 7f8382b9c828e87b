import { z } from "zod"
import type { InputSchemas } from "./legacy-input.server.ts"

export type JsonSchema = { properties?: Record<string, unknown>; [key: string]: unknown }

/** Extra keys fail. Preprocessed inputs are described by the schema that checks them. */
export function jsonSchemaOf(schema: z.core.$ZodType, io: "input" | "output"): JsonSchema {
  const {
    $schema,
    "~standard": _standard,
    ...json
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      if (io === "input" && def.type === "pipe" && def.in._zod.def.type === "transform") {
        Object.assign(jsonSchema, jsonSchemaOf(def.out, io))
      }
    },
  })
  return json
}

/** OpenAPI writes parameters in braces. */
export const toOpenApiPath = (path: string): string => path.replace(/:(\w+)/g, "{$1}")

/** Uses the first shape of a union. */
export function fieldsOf({ properties, anyOf, type }: JsonSchema): string[] {
  if (properties) return Object.keys(properties)
  if (Array.isArray(anyOf)) return fieldsOf(anyOf[0])
  return type === "array" ? ["a list"] : []
}

const propertiesOf = (schema: z.ZodType | undefined) =>
  (schema && jsonSchemaOf(schema, "input").properties) ?? {}

/** Lists the parameters of path and query. */
export function parametersOf({ path, input }: { path: string; input: InputSchemas }) {
  const described = propertiesOf(input.params)
  return [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
      name,
      in: "path",
      required: true,
      schema: described[name] ?? { type: "string" },
    })),
    ...Object.entries(propertiesOf(input.query)).map(([name, schema]) => ({
      name,
      in: "query",
      schema,
    })),
  ]
}

export const jsonContent = (schema: object) => ({ "application/json": { schema } })
