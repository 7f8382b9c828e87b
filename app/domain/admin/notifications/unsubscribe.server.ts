import { timingSafeEqual } from "node:crypto"
import { findAccount } from "#app/domain/identity/accounts/account-queries.server.ts"
import {
  findMailedImport,
  hasRefused,
  refuseInvitations,
} from "#app/domain/identity/own-creators/own-creators.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { NOTICE_GROUPS, type NoticeGroup } from "#app/domain/shared/events/notice-groups.ts"
import type { MailTemplate } from "#app/domain/shared/events/notification-rule.ts"
import { write } from "#app/platform/db.server.ts"
import { keyedHash } from "#app/platform/secrets.server.ts"
import type { AccountRole, Role } from "#db/schema/words.ts"
import type { MailRow } from "./mail-records.server.ts"
import { findMailChoice, setMail } from "./notice-settings.server.ts"
import { typesByGroup } from "./notification.ts"

/** "id~type~proof"; ours are always shorter. */
const MAX_TOKEN_LENGTH = 150

const DIGEST_LABEL = "The daily summary"
/** Of addresses without an account, whose hash stands for the id. */
export const OWN_CREATOR_TEMPLATE = "own-creator" satisfies MailTemplate
const OWN_CREATOR_LABEL = "Invitations from brands that know you"

const proofOf = (userId: string, ends: string): string =>
  keyedHash("unsubscribe", `${userId}\n${ends}`)

/** `ends` is a type of event or "digest": docs/rules.md#unsubscribing */
export const unsubscribeToken = (userId: string, ends: string): string =>
  `${userId}~${ends}~${proofOf(userId, ends)}`

const groupOf = (role: AccountRole, ends: string): NoticeGroup | undefined =>
  [...typesByGroup(role)].find(([, types]) => types.includes(ends))?.[0]

/** As in the settings: a type ends its group. */
function subscriptionLabel(role: AccountRole, ends: string): string | undefined {
  if (ends === "digest") return DIGEST_LABEL
  const group = groupOf(role, ends)
  return group && role !== "operator" ? NOTICE_GROUPS[role][group].label : undefined
}

/** Finds what the link in a mail ends, where that can be ended. */
export function subscriptionOf(
  { userId, role }: { userId: string; role: AccountRole },
  { template, data }: Pick<MailRow, "template" | "data">,
): { label: string; token: string } | undefined {
  if (template === OWN_CREATOR_TEMPLATE) {
    const imported = findMailedImport(String(data.importId ?? ""))
    const token = imported && unsubscribeToken(imported.emailHash, OWN_CREATOR_TEMPLATE)
    return token === undefined ? undefined : { label: OWN_CREATOR_LABEL, token }
  }
  const ends = template === "digest" ? "digest" : String(data.type ?? "")
  const label = subscriptionLabel(role, ends)
  return label === undefined ? undefined : { label, token: unsubscribeToken(userId, ends) }
}

/** Finds the subscription. @throws NotFound for forged links and deleted accounts */
export function findSubscription(token: string) {
  const { userId, role, ends } = readToken(token)
  if (role === undefined) {
    return { label: OWN_CREATOR_LABEL, role: null, isOn: !hasRefused(userId) }
  }
  const label = subscriptionLabel(role, ends)
  if (label === undefined) throw noSuchLink()
  return { label, role, isOn: typesToEnd(userId, role, ends).length > 0 }
}

/** Unsubscribes, idempotently. @throws NotFound as `findSubscription` */
export function unsubscribe(token: string): void {
  write(() => {
    const { userId, role, ends } = readToken(token)
    if (role === undefined) return refuseInvitations(userId)
    setMail(userId, typesToEnd(userId, role, ends), "never")
  })
}

function readToken(token: string): { userId: string; role: Role | undefined; ends: string } {
  const [userId = "", ends = "", proof = "", ...more] =
    token.length > MAX_TOKEN_LENGTH ? [] : token.split("~")
  const expected = Buffer.from(proofOf(userId, ends))
  const given = Buffer.from(proof)
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  if (!isOurs || more.length > 0) throw noSuchLink()
  if (ends === OWN_CREATOR_TEMPLATE) return { userId, role: undefined, ends }
  const { role } = findAccount(userId)
  return { userId, role, ends }
}

/** Types with mail on, by choice or default. */
function typesToEnd(userId: string, role: Role, ends: string): string[] {
  const chosen = findMailChoice(userId)
  return [...typesByGroup(role)].flatMap(([group, types]) => {
    if (ends !== "digest" && !types.includes(ends)) return []
    const mailOf = (type: string) => chosen.get(type) ?? NOTICE_GROUPS[role][group].mail
    const isOn = (type: string) =>
      ends === "digest" ? mailOf(type) === "daily" : mailOf(type) !== "never"
    return types.filter(isOn)
  })
}

const noSuchLink = () =>
  new NotFound("This link is not complete. Open it from the mail again, or copy all of it.")
