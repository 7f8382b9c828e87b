import { getZodConstraint, unstable_coerceFormValue } from "@conform-to/zod/v4"
import { z } from "zod"

/** Values kept, by field name. */
export type FieldNames = ReadonlyMap<string, number>

function oncePerSchema<Result>(compute: (schema: z.core.$ZodType) => Result) {
  const known = new WeakMap<z.core.$ZodType, { result: Result }>()
  return (schema: z.core.$ZodType): Result => {
    const found = known.get(schema) ?? { result: compute(schema) }
    known.set(schema, found)
    return found.result
  }
}

const derive = oncePerSchema((schema) => unstable_coerceFormValue(schema))

/** Adapts a schema to form texts; cached, as deriving takes longer than parsing. */
export const forTexts = <Schema extends z.ZodType>(schema: Schema) =>
  // The cache cannot hold each schema's type.
  derive(schema) as z.ZodType<z.output<Schema>>

/** Lists required fields, for pages without the schema. */
export const requiredFields = oncePerSchema((schema): readonly string[] => {
  const fields = schema instanceof z.ZodPipe ? schema.in : schema
  return Object.entries(getZodConstraint(fields))
    .filter(([name, { required }]) => required && !name.endsWith("[]"))
    .map(([name]) => name)
})

/**
 * Lists field names: `title`, `socials.X`, lists once, bare. Keeps one value over the maximum, so
 * that the schema reports it. @throws Error for a list without a maximum
 */
export const fieldNamesOf = oncePerSchema((schema): FieldNames => new Map(walk(schema, "")))

function* walk(schema: z.core.$ZodType, name: string): Generator<[name: string, values: number]> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case "object":
      for (const [key, field] of Object.entries(def.shape)) {
        yield* walk(field, name === "" ? key : `${name}.${key}`)
      }
      return
    case "optional":
    case "nullable":
    case "default":
      yield* walk(def.innerType, name)
      return
    case "pipe":
      yield* walk(def.in, name)
      return
    case "array":
      yield [name, greatestLength(schema, name) + 1]
      return
    default:
      yield [name, 2]
  }
}

function greatestLength({ _zod }: z.core.$ZodType, name: string): number {
  const rules = (_zod.def.checks ?? []).map((check) => check._zod.def)
  const isLength = (rule: z.core.$ZodCheckDef): rule is z.core.$ZodCheckMaxLengthDef =>
    rule.check === "max_length"
  const lengths = rules.filter(isLength).map(({ maximum }) => maximum)
  if (lengths.length > 0) return Math.min(...lengths)
  throw new Error(`The list "${name}" of a form needs a greatest length.`)
}
