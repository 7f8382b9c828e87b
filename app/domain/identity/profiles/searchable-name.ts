import { shownName } from "#app/domain/shared/masking/mask-contacts.ts"

/**
 * What a profile is found by where its name or username holds contact details: what others read of them; null
 * where they read both as they are (docs/rules.md#contact-details-on-profiles).
 */
export function searchableNameOf(typed: { name: string; userName: string | null }): string | null {
  const name = shownName(typed.name)
  const userName = typed.userName && shownName(typed.userName)
  if (name === typed.name && userName === typed.userName) return null
  return userName === null ? name : `${name}\n${userName}`
}
