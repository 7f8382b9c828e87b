import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { constants, tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { runInOtherProcess } from "#app/jobs/other-process.server.ts"

const [node = "", program = ""] = process.argv

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "marketplace-commands-"))
  const standIn = join(folder, "program.mjs")
  writeFileSync(
    standIn,
    `import { writeFileSync } from "node:fs"
     import { getPriority } from "node:os"
     import { setTimeout } from "node:timers/promises"
     // The parent sets it after the start.
     await setTimeout(300)
     writeFileSync(new URL(process.argv[2], import.meta.url), String(getPriority()))`,
  )
  process.argv[1] = standIn
})
afterEach(() => {
  process.argv.splice(0, 2, node, program)
  rmSync(folder, { recursive: true })
})

const priorityOf = (command: string) => Number(readFileSync(join(folder, command), "utf8"))

test("a backup leaves the processor to requests", async () => {
  await runInOtherProcess("backup")
  expect(priorityOf("backup")).toBe(constants.priority.PRIORITY_BELOW_NORMAL)
})

test("work that locks the database runs at full speed", async () => {
  await runInOtherProcess("rewrite")
  expect(priorityOf("rewrite")).toBe(constants.priority.PRIORITY_NORMAL)
})
