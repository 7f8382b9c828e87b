import { expect, test } from "vitest"
import { eraseAccount } from "#app/domain/privacy/erase-account.server.ts"
import { updateBrandProfile } from "#app/domain/profiles/save-profile.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { rewriteDatabase } from "#app/platform/db-upkeep.server.ts"
import { aBrand, aProject } from "../support/domain.ts"

/** Every page of the database, the free ones and the gaps between rows too. */
const allBytes = () => sqlite.serialize().toString("latin1").toLowerCase()

/** Numbers that look random and are the same in each run. */
function aDie(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

test("in the night after erasures not even pages that were split hold anything of who has left", async () => {
  clock.freeze(1_800_000_000_000)
  const roll = aDie(7)
  const brands = Array.from({ length: 200 }, (_, n) => {
    const mark = `qz${n}wv${roll(1e9)}kj`
    return { mark, brand: aBrand({ name: `${mark} at first`, email: `${mark}@example.com` }) }
  })
  const socials = { Instagram: "", Youtube: "", Tiktok: "", X: "" }
  for (let n = 0; n < 1200; n += 1) {
    const { mark, brand } = brands[roll(brands.length)] ?? {}
    if (!mark || !brand) throw new Error("The die has too many sides.")
    const title = `${mark} ${"t".repeat(roll(100))}`
    const description = `${mark} ${"d".repeat(roll(6000))}`
    if (roll(3) > 0) aProject(brand, { title, description, niche: `${mark} ${roll(9)}` })
    const names = { brandName: `${mark} ${n}`, website: "", privacyPolicy: "" }
    if (roll(3) === 0) await updateBrandProfile(brand, { ...names, socials })
  }
  const gone = brands.filter((_, n) => n % 4 === 0)
  for (const { brand } of gone) {
    sqlite.prepare("UPDATE users SET erasure_due_at = 1 WHERE id = ?").run(brand.userId)
    await eraseAccount(brand.userId)
  }
  rewriteDatabase()
  const bytes = allBytes()
  expect(gone.filter(({ mark }) => bytes.includes(mark))).toEqual([])
  expect(brands.filter(({ mark }) => bytes.includes(mark))).toHaveLength(150)
  clock.release()
}, 30_000)
