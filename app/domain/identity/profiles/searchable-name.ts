import { shownName } from "#app/domain/shared/masking/mask-contacts.ts"

/** Masks contact details; null without any (docs/rules.md#contact-details-on-profiles). */
export function searchableNameOf(typed: { name: string; userName: string | null }): string | null {
  const name = shownName(typed.name)
  const userName = typed.userName && shownName(typed.userName)
  if (name === typed.name && userName === typed.userName) return null
  return userName === null ? name : `${name}\n${userName}`
}
