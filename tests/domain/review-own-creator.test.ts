import { expect, test } from "vitest"
import { importCreators } from "#app/domain/admin/imports/import-creators.server.ts"
import { changeEmail } from "#app/domain/identity/accounts/change-email.server.ts"
import { verifyEmail } from "#app/domain/identity/accounts/verify-email.server.ts"
import { ImportInput } from "#app/domain/identity/own-creators/import-schema.ts"
import { isOwnCreator, joinImport } from "#app/domain/identity/own-creators/own-creators.server.ts"
import { aBrand, anInfluencer, PASSWORD } from "#tests/support/domain.ts"
import { latestToken, unverified } from "#tests/support/recovery.ts"

test("another proven address makes nobody a brand's own creator", async () => {
  const brand = aBrand()
  const invited = `nobody${crypto.randomUUID()}@example.com`
  importCreators(brand, ImportInput.parse({ rows: `x,${invited}`, consent: ["yes"] }))
  const maya = unverified(anInfluencer({ email: invited }))
  joinImport(maya.userId, invited)
  const pair = { brandId: brand.userId, influencerId: maya.userId }
  expect(isOwnCreator(pair)).toBe(false)
  const email = `real${crypto.randomUUID()}@example.com`
  await changeEmail(
    maya,
    { email, currentPassword: PASSWORD },
    { ip: "10.3.3.3", sessionToken: "x" },
  )
  verifyEmail(latestToken("verify_email", maya.userId))
  expect(isOwnCreator(pair)).toBe(false)
})
