import { Invalid } from "#app/domain/shared/errors.ts"
import { maskContacts } from "#app/domain/shared/masking/mask-contacts.ts"
import type { ApplicationInput } from "./application-schema.ts"

/**
 * Masks the pitch (docs/rules.md#contact-details). @throws Invalid for a messenger link or a link
 * that contains another address
 */
export function maskApplicationTexts({ pitch = "", links = [] }: ApplicationInput): {
  pitch: string
  links: string[]
} {
  const leading = links.find((link) => maskContacts(link, [link]).hidden.length > 0)
  if (leading !== undefined) {
    throw new Invalid(
      `Please link to your work, not to a way to reach you: ${leading.slice(0, 100)}`,
    )
  }
  return { pitch: pitch && maskContacts(pitch).text, links: [...links] }
}
