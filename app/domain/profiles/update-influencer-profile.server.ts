import type { InfluencerActor } from "#app/domain/accounts/actor.ts"
import { foldForComparison } from "#app/domain/text.ts"
import type { InfluencerProfileInput } from "./profile-schema.ts"
import { saveOwnProfile } from "./save-own-profile.server.ts"

/**
 * Changes an influencer's own profile. Without `picture` the present one stays.
 * @throws Conflict on userName when somebody has it
 * @throws Invalid on picture when it is none or there were too many
 */
export async function updateInfluencerProfile(
  actor: InfluencerActor,
  input: InfluencerProfileInput,
  picture?: Uint8Array,
): Promise<void> {
  await saveOwnProfile(actor, {
    values: {
      name: input.name,
      userName: input.userName,
      userNameKey: foldForComparison(input.userName),
      brandNameKey: null,
      website: null,
      privacyPolicy: null,
    },
    socials: input.socials,
    picture,
    taken: { message: "Username already taken, choose another one!", field: "userName" },
  })
}
