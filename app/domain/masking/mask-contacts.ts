import { findEmails, findHandles, findPhones } from "./contacts.ts"
import { findLinks } from "./links.ts"
import { type ContactKind, MASKS } from "./masks.ts"
import { type Span, type TextView, toTyped, viewsOf } from "./text-view.ts"

/** A mask brings words together; what they then look like is masked as well, so many times at most. */
const MOST_PASSES = 6
const HIDDEN_WHOLE = MASKS.handle

/**
 * Hides contact details and links that lead away; links to the four networks and `ownLinks` stay. Masking
 * what is masked changes nothing: docs/rules.md#contact-details
 */
export function maskContacts(
  typed: string,
  ownLinks: readonly string[] = [],
): { text: string; hidden: ContactKind[] } {
  const hidden = new Set<ContactKind>()
  let text = typed
  for (let pass = 0; pass < MOST_PASSES; pass += 1) {
    const contacts = viewsOf(text).flatMap((view) => findContacts(view, ownLinks))
    if (contacts.length === 0) return { text, hidden: [...hidden] }
    text = replace(text, contacts, hidden)
  }
  return { text: HIDDEN_WHOLE, hidden: [...hidden] }
}

type Contact = Span & { kind: ContactKind }

function findContacts(view: TextView, ownLinks: readonly string[]): Contact[] {
  const { foreign, kept } = findLinks(view.text, ownLinks)
  const byKind = {
    email: findEmails(view.text),
    phone: findPhones(view.text, kept),
    handle: findHandles(view.text),
    link: foreign,
  }
  return (["email", "phone", "handle", "link"] as const).flatMap((kind) =>
    byKind[kind].map((span) => ({ kind, ...toTyped(view, span) })),
  )
}

/** Of those that overlap the first gives the name, and all of them go; `named` collects the names. */
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
