import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { SETTING_NAMES } from "#app/platform/env.server.ts"

const textOf = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8")

/** Settings of Litestream, other images and these files. */
const OTHERS = [
  ...["LITESTREAM_ACCESS_KEY_ID", "LITESTREAM_SECRET_ACCESS_KEY"],
  ...["DATABASE_FILE", "HISTORY_URL", "ROOT_ACCESS_KEY", "ROOT_SECRET_KEY"],
  ...["STORAGE_KEY", "STORAGE_SECRET", "SITE", "PRIMARY", "PRIMARY_REGION", "FLY_REGION"],
  ...["LOCAL", "VISITOR"],
]

/** Places that set or use a name. */
const NAMED = /^ *([A-Z][A-Z0-9_]+)(?: =|=|:)|\$\{?([A-Z][A-Z0-9_]+)/gm

const namesIn = (text: string): string[] =>
  [...text.matchAll(NAMED)].flatMap(([, set, taken]) => set ?? taken ?? [])

test.each([".env.example", "deploy/compose.yml", "deploy/fly.toml", "deploy/litestream.yml"])(
  "%s names existing settings only",
  (path) => {
    const names = namesIn(textOf(path))
    expect(names.length).toBeGreaterThan(0)
    const known = new Set([...SETTING_NAMES, ...OTHERS])
    expect(names.filter((name) => !known.has(name))).toEqual([])
  },
)

test("each setting is documented for operators", () => {
  const explained = textOf("docs/deployment.md") + textOf(".env.example")
  expect(SETTING_NAMES.filter((name) => !new RegExp(`\\b${name}\\b`).test(explained))).toEqual([])
})
