import { eq } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import {
  type Actor,
  type InfluencerActor,
  isInfluencer,
} from "#app/domain/identity/accounts/actor.ts"
import { CONTACT_IN_ADDRESS, giveSlug } from "#app/domain/identity/profiles/page-address.server.ts"
import { Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { hasContactDetails } from "#app/domain/shared/masking/mask-contacts.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { brandPages, creators } from "#db/schema/creators.ts"
import type { PageState } from "#db/schema/market-words.ts"
import { findBrandPage } from "./brand-page-queries.server.ts"
import { findOwnBrandPage, findOwnCreator, listMissingProfileParts } from "./own-page.server.ts"

/**
 * Publishes the page or makes it a draft again: docs/rules.md#public-pages-are-drafts-first A
 * brand's first publication creates its address. @throws Invalid, also for contact details in the
 * address
 */
export function setPageState(actor: Actor, pageState: PageState): void {
  const { userId } = actor
  const changed = { pageState, updatedAt: clock.now() }
  act(actor, () => {
    if (isInfluencer(actor)) {
      if (pageState !== "draft") {
        assertAddressable(actor)
        assertFilled(actor)
      }
      assertChanged(db.update(creators).set(changed).where(eq(creators.userId, userId)).run())
    } else if (pageState === "unlisted") {
      throw new Invalid("A brand's page is public or a draft.")
    } else {
      if (pageState === "public") assertBrandFilled(actor)
      assertChanged(db.update(brandPages).set(changed).where(eq(brandPages.userId, userId)).run())
      const page = findBrandPage(userId)
      if (pageState === "public" && page?.slug === null) giveSlug(userId, page.name)
    }
    recordEvent({ type: "profile.updated", actorId: userId })
  })
}

/** docs/rules.md#hiding-a-profile */
export function setCreatorHidden(actor: InfluencerActor, isHidden: boolean): void {
  act(actor, () => {
    const now = clock.now()
    const changed = { hiddenAt: isHidden ? now : null, updatedAt: now }
    assertChanged(db.update(creators).set(changed).where(eq(creators.userId, actor.userId)).run())
    recordEvent({ type: "profile.updated", actorId: actor.userId })
  })
}

/** A username in an address cannot be masked. */
function assertAddressable({ userName }: Actor): void {
  if (hasContactDetails(userName ?? "")) throw new Invalid(CONTACT_IN_ADDRESS)
}

/** A picture alone is no page. */
function assertFilled(actor: InfluencerActor): void {
  const missing = listMissingProfileParts(findOwnCreator(actor), { pictureId: "" })
  if (missing.length < FIELDS_OF_A_PAGE) return
  const list = new Intl.ListFormat("en-IN", { type: "disjunction" }).format(missing)
  throw new Invalid(`Your page is empty. Add ${list} first.`)
}

/** All that `listMissingProfileParts` names, without the picture. */
const FIELDS_OF_A_PAGE = 7

function assertBrandFilled(actor: Actor): void {
  const { about, category } = findOwnBrandPage(actor)
  if (about === "" && category === null) {
    throw new Invalid("Your page is empty. Add a few words about your brand first.")
  }
}

function assertChanged({ changes }: { changes: number }): void {
  if (changes === 0) throw new NotFound("Could not fetch your details")
}
