import { eq } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { maskContacts } from "#app/domain/shared/masking/mask-contacts.ts"
import type { ContactKind } from "#app/domain/shared/masking/masks.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { brandPages } from "#db/schema/creators.ts"
import { addressesOf, findBrandPage } from "./brand-page-queries.server.ts"
import type { BrandPageInput } from "./brand-page-schema.ts"

/**
 * Saves the brand page. Returns the kinds of contact details masked for others
 * (docs/rules.md#contact-details-on-profiles). @throws NotFound for non-brands
 */
export function saveBrandPage(actor: Actor, input: BrandPageInput): ContactKind[] {
  const { userId } = actor
  act(actor, () => {
    const { changes } = db
      .update(brandPages)
      .set({ about: input.about, category: input.category ?? null, updatedAt: clock.now() })
      .where(eq(brandPages.userId, userId))
      .run()
    if (changes === 0) throw new NotFound("Could not fetch your details")
    recordEvent({ type: "profile.updated", actorId: userId })
  })
  const page = findBrandPage(userId)
  const own = page ? addressesOf(page).map(({ href }) => href) : []
  return maskContacts(input.about, own).hidden
}
