import type { z } from "zod"

/** The names that a form may hold, and how many values of each are kept. */
export type FieldNames = ReadonlyMap<string, number>

const known = new WeakMap<z.core.$ZodType, FieldNames>()

/**
 * The names that a schema reads, as our pages send them: `title`, `socials.X`, and a list under its bare
 * name, repeated. None has an index. One value more is kept than the schema takes, so that the schema says
 * what is wrong.
 * @throws Error for a list without a greatest length
 */
export function fieldNamesOf(schema: z.core.$ZodType): FieldNames {
  let names = known.get(schema)
  if (!names) {
    names = new Map(walk(schema as z.core.$ZodTypes, ""))
    known.set(schema, names)
  }
  return names
}

function* walk(schema: z.core.$ZodTypes, name: string): Generator<[name: string, values: number]> {
  const { def } = schema._zod
  switch (def.type) {
    case "object":
      for (const [key, field] of Object.entries(def.shape)) {
        yield* walk(field as z.core.$ZodTypes, name === "" ? key : `${name}.${key}`)
      }
      return
    case "optional":
    case "nullable":
    case "default":
      yield* walk(def.innerType as z.core.$ZodTypes, name)
      return
    case "pipe":
      yield* walk(def.in as z.core.$ZodTypes, name)
      return
    case "array":
      yield [name, greatestLength(schema, name) + 1]
      return
    default:
      yield [name, 2]
  }
}

function greatestLength({ _zod }: z.core.$ZodTypes, name: string): number {
  const rules = (_zod.def.checks ?? []).map((check) => check._zod.def)
  const isLength = (rule: z.core.$ZodCheckDef): rule is z.core.$ZodCheckMaxLengthDef =>
    rule.check === "max_length"
  const lengths = rules.filter(isLength).map(({ maximum }) => maximum)
  if (lengths.length > 0) return Math.min(...lengths)
  throw new Error(`The list "${name}" of a form needs a greatest length.`)
}
