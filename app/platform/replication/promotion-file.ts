import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { z } from "zod"

/** Another `primaryUrl` in the settings makes this machine a replica again. */
const Promotion = z.object({
  state: z.enum(["taking-over", "primary"]),
  primaryUrl: z.string(),
  generation: z.int(),
})
export type Promotion = z.output<typeof Promotion>

const fileIn = (dataDir: string): string => join(dataDir, "promotion.json")

/** @throws Error for a broken file */
export function findPromotion(dataDir: string, primaryUrl?: string): Promotion | undefined {
  const file = fileIn(dataDir)
  if (primaryUrl === undefined || !existsSync(file)) return undefined
  const promotion = Promotion.parse(JSON.parse(readFileSync(file, "utf8")))
  return promotion.primaryUrl === primaryUrl ? promotion : undefined
}

/** Replaces the file atomically. */
export function savePromotion(dataDir: string, promotion: Promotion): void {
  const draft = `${fileIn(dataDir)}.${process.pid}`
  writeFileSync(draft, JSON.stringify(promotion), { mode: 0o600 })
  renameSync(draft, fileIn(dataDir))
}
