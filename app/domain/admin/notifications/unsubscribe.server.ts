import { timingSafeEqual } from "node:crypto"
import { and, eq, inArray } from "drizzle-orm"
import { findAccount } from "#app/domain/identity/accounts/account-queries.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { db, write } from "#app/platform/db.server.ts"
import { keyedHash } from "#app/platform/secrets.server.ts"
import type { EventType } from "#db/schema/event-types.ts"
import { noticeSettings } from "#db/schema/notifications.ts"
import type { AccountRole, MailChoice, Role } from "#db/schema/words.ts"
import { choicesOf } from "./notification.ts"

/** One type of mail, or the daily digest. */
export type Subscription = EventType | "digest"

/** "id~type~proof"; ours are always shorter. */
const MAX_TOKEN_LENGTH = 150

const DIGEST_LABEL = "The daily summary"

const proofOf = (userId: string, ends: string): string =>
  keyedHash("unsubscribe", `${userId}\n${ends}`)

/** Creates a token that is valid as long as the account: docs/rules.md#unsubscribing */
export const unsubscribeToken = (userId: string, ends: Subscription): string =>
  `${userId}~${ends}~${proofOf(userId, ends)}`

/** As in the settings. */
export const subscriptionLabel = (role: AccountRole, ends: Subscription): string | undefined =>
  ends === "digest"
    ? DIGEST_LABEL
    : choicesOf(role).find(({ type }) => type === ends)?.notificationRule.label

/**
 * Finds the subscription without changing it. @throws NotFound for forged links and deleted
 * accounts
 */
export function findSubscription(token: string): { label: string; role: Role; isOn: boolean } {
  const { userId, role, ends } = readToken(token)
  const label = subscriptionLabel(role, ends)
  if (label === undefined) throw noSuchLink()
  return { label, role, isOn: typesToEnd(userId, role, ends).length > 0 }
}

/** Unsubscribes, idempotently. @throws NotFound as `findSubscription` */
export function unsubscribe(token: string): void {
  write(() => {
    const { userId, role, ends } = readToken(token)
    const types = typesToEnd(userId, role, ends)
    for (const type of types) {
      db.insert(noticeSettings)
        .values({ userId, type, mail: "never" })
        .onConflictDoUpdate({
          target: [noticeSettings.userId, noticeSettings.type],
          set: { mail: "never" },
        })
        .run()
    }
  })
}

function readToken(token: string): { userId: string; role: Role; ends: Subscription } {
  const [userId = "", ends = "", proof = "", ...more] =
    token.length > MAX_TOKEN_LENGTH ? [] : token.split("~")
  const expected = Buffer.from(proofOf(userId, ends))
  const given = Buffer.from(proof)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  if (!isOurs || more.length > 0) throw noSuchLink()
  const { role } = findAccount(userId)
  return { userId, role, ends: ends as Subscription }
}

/** Types with mail on, by choice or default. */
function typesToEnd(userId: string, role: Role, ends: Subscription): EventType[] {
  const choices = choicesOf(role)
  const types = choices.map(({ type }) => type)
  const isOfUser = and(eq(noticeSettings.userId, userId), inArray(noticeSettings.type, types))
  const chosen = new Map<EventType, MailChoice>(
    db
      .select({ type: noticeSettings.type, mail: noticeSettings.mail })
      .from(noticeSettings)
      .where(isOfUser)
      .all()
      .map(({ type, mail }) => [type, mail]),
  )
  return choices.flatMap(({ type, notificationRule }) => {
    const mail = chosen.get(type) ?? notificationRule.mail
    return (ends === "digest" ? mail === "daily" : ends === type && mail !== "never") ? [type] : []
  })
}

const noSuchLink = () =>
  new NotFound("This link is not complete. Open it from the mail again, or copy all of it.")
