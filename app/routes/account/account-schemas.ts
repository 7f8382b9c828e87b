import {
  BrandProfileInput,
  InfluencerProfileInput,
} from "#app/domain/identity/profiles/profile-schema.ts"
import { pictureField } from "#app/domain/identity/uploads/picture-schema.ts"

/** A role's profile together with its picture, as one form sends them. */
export const InfluencerAccountInput = InfluencerProfileInput.extend({ picture: pictureField })
export const BrandAccountInput = BrandProfileInput.extend({ picture: pictureField })
