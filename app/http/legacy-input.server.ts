import { z } from "zod"
import { NotFound } from "#app/domain/shared/errors.ts"
import { Unreadable } from "./legacy-refusal.server.ts"

export type InputSchemas = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType }

export function inputSchemas<Input extends InputSchemas>(input: Input) {
  const made = new Map<z.ZodType | undefined, z.ZodObject<Input>>()
  return (body = input.body): z.ZodObject<Input> => {
    const shape: Input = body ? { ...input, body } : input
    const schema = made.get(body) ?? z.object(shape)
    made.set(body, schema)
    return schema
  }
}

const CLOSED_LISTS = new Set(["invalid_value", "invalid_union"])

/** Treats a path word outside its closed list as an unknown address. */
export function parseInput<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value, { error: defaultFieldError })
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  const isUnknown = issues.some(({ code, path }) => path[0] === "params" && CLOSED_LISTS.has(code))
  if (isUnknown) throw new NotFound(CALL_NOT_FOUND)
  throw new Unreadable(issues[0]?.message ?? "The request is not valid.")
}

/** For schemas without a message: Zod's own are about types. */
function defaultFieldError({ path = [] }: { path?: PropertyKey[] | undefined }): string {
  const field = path.filter((part, depth) => depth > 0 && typeof part === "string").join(".")
  return field === "" ? "Please send an object." : `${field} is not valid.`
}

export const CALL_NOT_FOUND = "There is no such call."
