import { describe, expect, test } from "vitest"
import { z } from "zod"
import type { RouteConfig } from "#app/http/route-config.ts"
import routes from "#app/routes.ts"
import { limitOf } from "#app/server/body-limits.ts"
import { listRoutes, sourceOf } from "#tests/support/form-targets.ts"

const SUBMITTED = /\b(?:submit(?:Form|Upload|Act)\(\s*(?:\w+,\s*)?request,|fieldNamesOf\()\s*(\w+)/g

type Module = Record<string, unknown>
type Property = {
  type?: string
  maxLength?: number
  pattern?: string
  enum?: string[]
  const?: string
  properties?: Record<string, Property>
  items?: Property
  maxItems?: number
  contentEncoding?: string
  anyOf?: Property[]
}

async function schemasOf(file: string): Promise<z.ZodType[]> {
  const source = sourceOf(file)
  const names = new Set([...source.matchAll(SUBMITTED)].map(([, name = ""]) => name))
  const found = await Promise.all(
    [...names].map(async (name) => {
      const from = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from "([^"]+)"`).exec(
        source,
      )?.[1]
      const path = from?.startsWith(".")
        ? `#app/${new URL(from, `file:///${file}`).pathname.slice(1)}`
        : from
      const module: Module = path ? await import(/* @vite-ignore */ path) : {}
      const value = module[name]
      return typeof value === "function" && !(value instanceof z.ZodType) ? value({}) : value
    }),
  )
  return found.filter((value) => value instanceof z.ZodType)
}

/** Bytes per character: nine for an Indian letter in a form, three for an escaped filter. */
const bytesOf = (name: string) => (name === "query" ? 3 : 9)

/** The longest form of these fields. */
function longest(name: string, { properties, items, anyOf, ...field }: Property): number {
  if (properties) {
    const parts = Object.entries(properties)
    return parts.reduce((sum, [own, part]) => sum + longest(name ? `${name}.${own}` : own, part), 0)
  }
  // Files have their own limit.
  if (field.contentEncoding) return 0
  if (items) return (field.maxItems ?? 0) * longest(name, items)
  if (anyOf) return Math.max(...anyOf.map((one) => longest(name, one)))
  const words = field.enum ?? (field.const ? [field.const] : undefined)
  const value = words
    ? Math.max(...words.map((word) => word.length))
    : field.pattern
      ? Math.min(field.maxLength ?? 40, 40)
      : (field.maxLength ?? 20) * bytesOf(name)
  return name.length + 2 + value
}

async function limitAt(file: string): Promise<number> {
  const { config = {} }: { config?: RouteConfig } = await import(/* @vite-ignore */ `#app/${file}`)
  return limitOf(config)
}

const forms = await Promise.all(
  listRoutes(await routes).map(async ({ pattern, file }) => {
    const schemas = await schemasOf(file)
    const sizes = schemas.map((schema) => {
      const described = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })
      return longest("", described as Property)
    })
    return { pattern, limit: await limitAt(file), bytes: Math.max(0, ...sizes) }
  }),
)

describe("the longest valid form in an Indian script", () => {
  const known = forms.filter(({ bytes }) => bytes > 0)

  test("is known for most addresses with a form", () => {
    expect(known.length).toBeGreaterThan(45)
  })

  test.each(known)("of $pattern is accepted: $bytes bytes", ({ limit, bytes }) => {
    expect(limit).toBeGreaterThanOrEqual(bytes)
  })

  test("grows with the schema that a route names", () => {
    const ofText = (most: number) => limitOf({ maxBody: z.object({ text: z.string().max(most) }) })
    expect(ofText(2000) - ofText(1000)).toBe(2 * 1000 * 9)
    expect(() => limitOf({ maxBody: z.object({ text: z.string() }) })).toThrow("greatest length")
  })
})
