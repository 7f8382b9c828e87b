import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { z } from "zod"

/**
 * What `npm run promote` leaves in DATA_DIR: this machine follows `primaryUrl` no more. It holds for as long
 * as the settings name that one: whoever names another makes the machine a replica again.
 */
const Promotion = z.object({
  state: z.enum(["taking-over", "primary"]),
  primaryUrl: z.string(),
  generation: z.int(),
})
export type Promotion = z.output<typeof Promotion>

const fileIn = (dataDir: string): string => join(dataDir, "promotion.json")

/** The promotion over the primary of the settings, undefined without one. @throws Error for a broken file */
export function findPromotion(dataDir: string, primaryUrl?: string): Promotion | undefined {
  const file = fileIn(dataDir)
  if (primaryUrl === undefined || !existsSync(file)) return undefined
  const promotion = Promotion.parse(JSON.parse(readFileSync(file, "utf8")))
  return promotion.primaryUrl === primaryUrl ? promotion : undefined
}

/** Notes how far a promotion is; nobody reads half of it. */
export function notePromotion(dataDir: string, promotion: Promotion): void {
  const draft = `${fileIn(dataDir)}.${process.pid}`
  writeFileSync(draft, JSON.stringify(promotion), { mode: 0o600 })
  renameSync(draft, fileIn(dataDir))
}
