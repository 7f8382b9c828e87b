import { globSync } from "node:fs"
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { z } from "zod"
import { fieldNamesOf } from "#app/http/form-fields.server.ts"
import { type FormAnswer, submitFields } from "#app/http/submit-form.server.ts"

const APP = new URL("../../app/", import.meta.url)

async function findSchemas(): Promise<[name: string, schema: z.ZodType][]> {
  const files = globSync("domain/**/*-schema{,s}.ts", { cwd: APP })
  const modules = await Promise.all(files.map((file) => import(new URL(file, APP).pathname)))
  return modules
    .flatMap((module) => Object.entries<unknown>(module))
    .filter((entry): entry is [string, z.ZodType] => isForm(entry[1]))
}

function isForm(value: unknown): boolean {
  const fields = value instanceof z.ZodPipe ? value.in : value
  return fields instanceof z.ZodObject
}

const schemas = await findSchemas()

const junk = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom("abc", "9".repeat(20), "-1", "1e309", "NaN", "", " ", "a".repeat(20_000)),
  fc.constant(new File(["abc"], "abc")),
)

test.each(schemas)("%s gives our own error messages for a form", async (_, schema) => {
  const names = [...fieldNamesOf(schema)]
  const values = fc.tuple(...names.map(([, most]) => fc.array(junk, { maxLength: most })))
  const property = fc.asyncProperty(values, async (sent) => {
    const form = new FormData()
    for (const [at, [name]] of names.entries()) {
      for (const value of sent[at] ?? []) form.append(name, value)
    }
    const answer = await submitFields(form, schema, () => undefined)
    const messages = answer ? messagesOf(answer.data) : []
    expect(messages.join("\n")).not.toMatch(
      /expected|received|Invalid input|Too (big|small)|Unrecognized/,
    )
  })
  await fc.assert(property, { numRuns: 60 })
})

const messagesOf = ({ lastResult }: FormAnswer): string[] =>
  Object.values(lastResult.error ?? {}).flatMap((messages) => messages ?? [])

test("the tested forms are all forms of the product", () => {
  expect(schemas.length).toBeGreaterThan(30)
})
