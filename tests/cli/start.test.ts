import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { root } from "../../app/server/cli/root.mjs"

const work = mkdtempSync(join(tmpdir(), "marketplace-start-"))
afterAll(() => rmSync(work, { recursive: true, force: true }))

/** What `npm start` says and how it ends; for settings with which it never begins. */
function start(settings: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, "app/server/cli/start.mjs")],
    { encoding: "utf8", env: { ...process.env, PORT: "39117", ...settings } },
  )
  return { status, stdout, said: stderr.trim() }
}

test("a DATA_DIR that is a file is named in a sentence, before anything is made", () => {
  const file = join(work, "notes.txt")
  writeFileSync(file, "Not a folder.")
  for (const folder of [file, join(file, "data")]) {
    const { status, stdout, said } = start({ DATA_DIR: folder })
    expect(status).toBe(1)
    expect(stdout).toBe("")
    expect(said).toMatch(
      /^DATA_DIR names \S+\/notes\.txt\S*, which cannot be a folder for data: E[A-Z]+\.$/,
    )
    expect(said).toContain(folder)
  }
})

test("a PORT that is none is named in a sentence", () => {
  for (const port of ["abc", "0", "-1", "3000.5", "65536"]) {
    const { status, stdout, said } = start({ PORT: port, DATA_DIR: join(work, "data") })
    expect(status).toBe(1)
    expect(stdout).toBe("")
    expect(said).toBe(`PORT has to be a whole number from 1 to 65535, and is ${port}.`)
  }
})
