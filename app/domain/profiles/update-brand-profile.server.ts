import type { BrandActor } from "#app/domain/accounts/actor.ts"
import { foldForComparison } from "#app/domain/text.ts"
import type { BrandProfileInput } from "./profile-schema.ts"
import { saveOwnProfile } from "./save-own-profile.server.ts"

/**
 * Changes a brand's own profile. Without `picture` the present one stays.
 * @throws Conflict on brandName when somebody has it
 * @throws Invalid on picture when it is none or there were too many
 */
export async function updateBrandProfile(
  actor: BrandActor,
  input: BrandProfileInput,
  picture?: Uint8Array,
): Promise<void> {
  await saveOwnProfile(actor, {
    values: {
      name: input.brandName,
      userName: null,
      userNameKey: null,
      brandNameKey: foldForComparison(input.brandName),
      website: input.website || null,
      privacyPolicy: input.privacyPolicy || null,
    },
    socials: input.socials,
    picture,
    taken: {
      message: "Brand name is already occupied! Choose a unique one.",
      field: "brandName",
    },
  })
}
