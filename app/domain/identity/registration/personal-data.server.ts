import { sql } from "drizzle-orm"
import { impersonal } from "#app/domain/shared/personal-data.server.ts"
import { db } from "#app/platform/db.server.ts"
import { registrationDrafts } from "#db/schema/accounts.ts"

export const REGISTRATION_PERSONAL_DATA = [
  impersonal(registrationDrafts, "They are of nobody who has an account yet, for two hours."),
]

/** Deletes drafts that name this email, in the caller's transaction. */
export function deleteDraftsOf(email: string): void {
  const typedEmail = sql`lower(trim(json_extract(${registrationDrafts.fields}, '$.email')))`
  db.delete(registrationDrafts).where(sql`${typedEmail} = ${email}`).run()
}
