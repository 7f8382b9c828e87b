import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describeApi } from "#app/routes/api/v1/openapi.server.ts"

/** `npm run client:generate` writes `src/schema.ts` and `src/calls.ts` from the API's document. */

const PACKAGES = ["openapi-typescript@7.13.0", "typescript@5.9.3"]

const fileOf = (name: string): string => fileURLToPath(new URL(`src/${name}`, import.meta.url))

const document = describeApi("https://example.com")
const text = JSON.stringify(document)

const folder = mkdtempSync(join(tmpdir(), "client-"))
const input = join(folder, "openapi.json")
const output = join(folder, "schema.ts")
writeFileSync(input, text)
execFileSync("npm", ["install", "--no-save", "--prefix", folder, ...PACKAGES], { stdio: "inherit" })
const generator = join(folder, "node_modules/.bin/openapi-typescript")
// A field with a default may be left out.
const options = ["--output", output, "--default-non-nullable=false"]
execFileSync(generator, [input, ...options], { stdio: "inherit" })
writeFileSync(fileOf("schema.ts"), readFileSync(output, "utf8"))

const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, described]) => {
    const { operationId } = described as { operationId: string }
    return `  ${operationId}: { method: "${method.toUpperCase()}", path: "${path}" },`
  }),
)
writeFileSync(
  fileOf("calls.ts"),
  `/** Written by \`npm run client:generate\`. */
export const DOCUMENT_SHA256 =
  "${createHash("sha256").update(text).digest("hex")}"

export const CALLS = {
${calls.join("\n")}
} as const
`,
)
const biome = fileURLToPath(new URL("../../node_modules/.bin/biome", import.meta.url))
execFileSync(biome, ["check", "--write", fileOf("schema.ts"), fileOf("calls.ts")], {
  stdio: "inherit",
})
