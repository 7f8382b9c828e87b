import { z } from "zod"
import { BrandProfileInput, InfluencerProfileInput } from "#app/domain/profiles/profile-schema.ts"
import { singleLine } from "#app/domain/text.ts"
import {
  EmailsBody,
  email,
  MetricsBody,
  noParams,
  role,
  success,
  withSerializedSocials,
} from "./call-inputs.ts"
import {
  WireBrand,
  WireDone,
  WireInfluencer,
  WireOrder,
  WireOwnProject,
  WireProject,
} from "./wire-schemas.ts"

/** Calls 8, 9 and 18 to 21: profiles and figures. */
export const profileCalls = {
  influencers: {
    numbers: [8],
    method: "POST",
    path: "/get-details/influencers",
    summary: "Profiles of influencers with whom the caller has business",
    access: "signed-in",
    params: noParams,
    body: EmailsBody,
    answer: z.object({ success, influencers: z.array(WireInfluencer) }),
  },
  brands: {
    numbers: [8],
    method: "POST",
    path: "/get-details/brands",
    summary: "Profiles of brands with whom the caller has business",
    access: "signed-in",
    params: noParams,
    body: EmailsBody,
    answer: z.object({ success, brands: z.array(WireBrand) }),
  },
  metrics: {
    numbers: [9],
    method: "POST",
    path: "/get-details/metrics/{role}/{email}",
    summary: "The caller's orders and projects",
    access: "signed-in",
    params: z.object({ role, email }),
    body: MetricsBody,
    answer: z.object({
      success,
      metrics: z.object({
        orders: z.array(WireOrder).optional(),
        projects: z.array(z.union([WireOwnProject, WireProject])).optional(),
      }),
    }),
  },
  influencer: {
    numbers: [18],
    method: "GET",
    path: "/get-details/influencer/{email}",
    summary: "An influencer's profile",
    access: "signed-in",
    params: z.object({ email }),
    answer: z.object({ success, influencerData: WireInfluencer }),
  },
  brand: {
    numbers: [19],
    method: "GET",
    path: "/get-details/brand/{emailOrId}",
    summary: "A brand's profile, by email or id",
    access: "signed-in",
    params: z.object({ emailOrId: singleLine(254, "An email or id is missing.") }),
    answer: z.object({ success, brandData: WireBrand }),
  },
  updateInfluencer: {
    numbers: [20],
    method: "POST",
    path: "/profile/influencer/update-profile",
    summary: "Change the caller's own profile; picture as `profileImage`",
    access: "influencer",
    params: noParams,
    body: withSerializedSocials(InfluencerProfileInput),
    takesFile: "profileImage",
    takenReply: "userName Error",
    answer: WireDone,
  },
  updateBrand: {
    numbers: [21],
    method: "POST",
    path: "/profile/brand/update-profile",
    summary: "Change the caller's own profile; picture as `profileImage`",
    access: "brand",
    params: noParams,
    body: withSerializedSocials(BrandProfileInput),
    takesFile: "profileImage",
    takenReply: "Brandname Error",
    answer: WireDone,
  },
} as const
