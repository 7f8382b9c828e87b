import { type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { shownName } from "#app/domain/shared/masking/mask-contacts.ts"
import { users } from "#db/schema/accounts.ts"

/** Selects the name of the member who acted; null where it was the account itself. */
export const memberName = (personId: SQLWrapper): SQL<string | null> =>
  sql`CASE WHEN ${personId} IS NOT NULL THEN coalesce(
    (SELECT member.person_name FROM ${users} AS member WHERE member.id = ${personId}),
    'Former member') END`

/** Formats "Pedalwala · Asha". */
export const formatAccountWithMember = (account: string, member: string | null): string =>
  member === null ? account : `${account} · ${shownName(member)}`
