import { beforeEach, expect, test } from "vitest"
import { importCreators } from "#app/domain/admin/imports/import-creators.server.ts"
import { ImportInput } from "#app/domain/identity/own-creators/import-schema.ts"
import { eraseAccount } from "#app/domain/privacy/erase-account.server.ts"
import { requestErasure } from "#app/domain/privacy/request-erasure.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { aBrand, anInfluencer, PASSWORD } from "#tests/support/domain.ts"

beforeEach(() => clock.freeze(Date.parse("2026-11-29T10:00:00+05:30")))

test("an erasure takes the address out of what brands imported", async () => {
  const maya = anInfluencer()
  importCreators(
    aBrand(),
    ImportInput.parse({ rows: `maya.handle,${maya.email}`, consent: ["yes"] }),
  )
  await requestErasure(maya, { currentPassword: PASSWORD }, { ip: "192.0.2.1" })
  clock.advance(8 * DAY)
  await eraseAccount(maya.userId)
  const stored = sqlite.prepare("SELECT count(*) FROM imported_creators WHERE email = ?").pluck()
  expect(stored.get(maya.email)).toBe(0)
})
