import fs from "node:fs"
import { setTimeout } from "node:timers/promises"
import { expect, test, vi } from "vitest"
import { logger } from "#app/platform/logger.server.ts"

test("logging does not wait for the disk", async () => {
  const synced = vi.spyOn(fs, "fsyncSync")
  logger.info({ event: "test" })
  await setTimeout(500)
  expect(synced).not.toHaveBeenCalled()
})
