import { beforeEach, expect, test } from "vitest"
import { importCreators } from "#app/domain/admin/imports/import-creators.server.ts"
import { ImportInput } from "#app/domain/identity/own-creators/import-schema.ts"
import { composeMail } from "#app/emails/compose-mail.server.ts"
import { db, sqlite } from "#app/platform/db.server.ts"
import { mails } from "#db/schema/notifications.ts"
import { aBrand } from "#tests/support/domain.ts"

beforeEach(() => {
  sqlite.exec("DELETE FROM mails")
})

test("an invitation to a stranger holds no address of the brand's choice", () => {
  const brand = aBrand({ name: "You won: https://evil.example/prize +91 98123 45678" })
  const email = `s${crypto.randomUUID()}@example.com`
  importCreators(brand, ImportInput.parse({ rows: `x,${email}`, consent: ["yes"] }))
  const [row] = db.select().from(mails).all()
  const mail = row && composeMail(row)
  expect(mail?.subject).toBeTruthy()
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/evil\.example|98123/)
})
