import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { importCreators } from "#app/domain/admin/imports/import-creators.server.ts"
import { findAccount } from "#app/domain/identity/accounts/account-queries.server.ts"
import { changeEmail } from "#app/domain/identity/accounts/change-email.server.ts"
import { isOwnCreator, linkImport } from "#app/domain/identity/own-creators/own-creators.server.ts"
import { db } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { aBrand, anInfluencer, PASSWORD } from "#tests/support/domain.ts"

test("an address that was never proven makes nobody an own creator", async () => {
  const brand = { ...aBrand(), emailVerifiedAt: 1 }
  const email = `${crypto.randomUUID()}@example.com`
  importCreators(brand, { rows: `maya,${email}`, consent: ["yes"] })
  const maya = anInfluencer()
  const own = eq(users.id, maya.userId)
  db.update(users).set({ email, emailVerifiedAt: null }).where(own).run()
  linkImport(maya.userId, email)
  const input = { email: `other-${email}`, currentPassword: PASSWORD }
  await changeEmail(findAccount(maya.userId), input, { ip: "10.0.0.1", sessionToken: "" })
  // The link to the other address is used.
  db.update(users).set({ emailVerifiedAt: 1 }).where(own).run()
  expect(isOwnCreator({ brandId: brand.userId, influencerId: maya.userId })).toBe(false)
})
