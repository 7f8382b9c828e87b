import { type ContactKind, LIKE_A_PHONE_NOTE, MASKS } from "#app/domain/shared/masking/masks.ts"
import { allow, deny, type PolicyResult } from "#app/domain/shared/policy.ts"

export type ThreadKey = { projectId: string; influencerId: string }

export const MESSAGES_PER_PAGE = 50
/** On the order's page: docs/rules.md#an-order-at-a-glance */
export const MESSAGES_IN_BRIEF = 20
export const CHARACTERS_IN_BRIEF = 300

export type WritingFacts = { isGone: boolean; hasBlocked: boolean; isBlocked: boolean }

/** Only the blocking user learns who blocked. */
export function canWrite({ isGone, hasBlocked, isBlocked }: WritingFacts): PolicyResult {
  if (isGone) return deny("This account does not exist any more, so nobody would read it.")
  if (hasBlocked) return deny("You have blocked this account. Unblock it to write.")
  return isBlocked ? deny("You cannot write to this account.") : allow
}

/** Without a conversation, files need a paid order: docs/rules.md#who-may-write */
export const canSendFiles = (isOpen: boolean, isBegun: boolean): PolicyResult =>
  isOpen || isBegun ? allow : deny(FILES_NOTE)

export const FILES_NOTE =
  "A first message is words alone. Files can be sent from the second message on."

/** Replaces text removed by admins: docs/rules.md#removed-texts */
export const REMOVED_TEXT = "Removed by our team."

export const isMasked = (text: string): boolean =>
  Object.values(MASKS).some((mask) => text.includes(mask))

const KINDS: Record<ContactKind, [one: string, several: string]> = {
  email: ["an email address", "email addresses"],
  phone: ["a phone number", "phone numbers"],
  handle: ["a contact", "contacts"],
  payout: ["payment details", "payment details"],
  link: ["a link", "links"],
}

/** Tells the writer what was masked and why; undefined when nothing was. */
export function hiddenNote(hidden: readonly ContactKind[]): string | undefined {
  if (hidden.length === 0) return undefined
  const isOne = (kind: ContactKind) => hidden.indexOf(kind) === hidden.lastIndexOf(kind)
  const words = new Intl.ListFormat("en", { type: "conjunction" }).format(
    [...new Set(hidden)].map((kind) => KINDS[kind][isOne(kind) ? 0 : 1]),
  )
  const note = `We hid ${words}: contact details and links to other sites can be shared once the order is paid.`
  return hidden.includes("phone") ? `${note} ${LIKE_A_PHONE_NOTE}` : note
}

export const MASK_NOTE =
  "Contact details and links to other sites are hidden until the order begins."
