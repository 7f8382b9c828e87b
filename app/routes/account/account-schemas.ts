import {
  BrandProfileInput,
  InfluencerProfileInput,
} from "#app/domain/identity/profiles/profile-schema.ts"
import { pictureField } from "#app/domain/identity/uploads/picture-schema.ts"

/** Profile and picture share one form. */
export const InfluencerAccountInput = InfluencerProfileInput.extend({ picture: pictureField })
export const BrandAccountInput = BrandProfileInput.extend({ picture: pictureField })
