import { findEmails, MAIL_PROVIDER_PATTERN } from "./emails.ts"
import { findHandles, MESSENGER_PATTERN } from "./handles.ts"
import { findLinks } from "./links.ts"
import { type ContactKind, MASKS } from "./masks.ts"
import { plainView, type TextSpan, type TextView, toTypedSpan, viewsOf } from "./normalized-text.ts"
import { DIGIT_WORDS } from "./number-words.ts"
import { findPayoutIds } from "./payout-ids.ts"
import { findPhones } from "./phones.ts"

/** A mask joins words, which may form new contact details, so masking repeats. */
const MAX_PASSES = 6
const HIDDEN_WHOLE = MASKS.handle

/** Keeps platform links and `ownLinks`. Repeating changes nothing: docs/rules.md#contact-details */
export const maskContacts = (typed: string, ownLinks: readonly string[] = []): Masked =>
  mask(typed, (view) => findContacts(view, ownLinks))

/** A bare site like "Booking.com" stays. Most names contain no candidate and return early. */
export function shownName(name: string): string {
  if (!MATERIAL.test(plainView(name).text)) return name
  return mask(name, (view) => findContacts(view, [], isLeading)).text
}

const isLeading = (address: string): boolean => /^www\d?\.|[/?#:]/i.test(address)

const MATERIAL = new RegExp(
  String.raw`@|[/?#:]\S|\bwww|[a-z]{4}0|(?:\d\D{0,16}){5}|\bsnap\b|(?<!\p{L})(?:at|एट|ऐट|${DIGIT_WORDS})(?!\p{L})|\b(?:${MESSENGER_PATTERN}|${MAIL_PROVIDER_PATTERN})\b`,
  "iu",
)

export const hasContactDetails = (name: string): boolean => shownName(name) !== name

/** `hidden` has one entry per masked detail. */
type Masked = { text: string; hidden: ContactKind[] }

function mask(typed: string, find: (view: TextView) => Contact[]): Masked {
  const hidden = new Set<ContactKind>()
  let text = typed
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const contacts = viewsOf(withoutMasks(text)).flatMap(find)
    if (contacts.length === 0) return { text, hidden: eachIn(text, hidden) }
    text = replace(text, contacts, hidden)
  }
  return { text: HIDDEN_WHOLE, hidden: [...hidden] }
}

const ANY_MASK = new RegExp(
  Object.values(MASKS)
    .map((words) => words.replace(/[[\]]/g, "\\$&"))
    .join("|"),
  "g",
)
/** No match may cut into an existing mask. */
const withoutMasks = (text: string): string =>
  text.replace(ANY_MASK, (words) => "\n".repeat(words.length))

/** Counts remaining masks: one may have absorbed another. */
const eachIn = (text: string, kinds: ReadonlySet<ContactKind>): ContactKind[] =>
  [...kinds].flatMap((kind) =>
    text
      .split(MASKS[kind])
      .slice(1)
      .map(() => kind),
  )

type Contact = TextSpan & { kind: ContactKind }

function findContacts(
  view: TextView,
  ownLinks: readonly string[],
  isHidden: (address: string) => boolean = () => true,
): Contact[] {
  const { foreign, kept } = findLinks(view.text, ownLinks)
  const byKind = {
    email: findEmails(view.text),
    phone: findPhones(view.text, kept),
    handle: findHandles(view.text, kept),
    payout: findPayoutIds(view.text),
    link: foreign.filter(({ start, end }) => isHidden(view.text.slice(start, end))),
  }
  return (["email", "phone", "handle", "payout", "link"] as const).flatMap((kind) =>
    byKind[kind].map((span) => ({ kind, ...toTypedSpan(view, span) })),
  )
}

function replace(text: string, contacts: readonly Contact[], named: Set<ContactKind>): string {
  const ordered = [...contacts].sort((a, b) => a.start - b.start || b.end - a.end)
  let result = ""
  let reached = 0
  for (const { start, end, kind } of ordered) {
    if (start >= reached) {
      result += text.slice(reached, start) + MASKS[kind]
      named.add(kind)
    }
    reached = Math.max(reached, end)
  }
  return result + text.slice(reached)
}
