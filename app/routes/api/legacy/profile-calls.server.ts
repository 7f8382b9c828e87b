import { z } from "zod"
import { isEmail, normalizeEmail } from "#app/domain/identity/accounts/account.ts"
import {
  findPublicBrand,
  findRelatedInfluencer,
  relatedProfilePages,
} from "#app/domain/identity/profiles/profile-queries.server.ts"
import {
  BrandProfileInput,
  InfluencerProfileInput,
} from "#app/domain/identity/profiles/profile-schema.ts"
import {
  updateBrandProfile,
  updateInfluencerProfile,
} from "#app/domain/identity/profiles/save-profile.server.ts"
import type { SentPicture } from "#app/domain/identity/uploads/pictures.server.ts"
import { receivePicture } from "#app/domain/identity/uploads/receive-picture.server.ts"
import { singleLine } from "#app/domain/shared/fields.ts"
import type { ActorFor } from "#app/http/api-call-routing.server.ts"
import { jsonList, mapPages, streamJson, successAtEnd } from "#app/http/json-stream.server.ts"
import { legacyCall, requireOwnEmail } from "#app/http/legacy-call.server.ts"
import { FAULT_MESSAGE } from "#app/http/legacy-refusal.server.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import { apiUrls } from "#app/urls/api.ts"
import { href } from "#app/urls/index.ts"
import type { Role } from "#db/schema/words.ts"
import {
  LegacyBrand,
  LegacyInfluencer,
  type ToLegacy,
  toLegacyBrand,
  toLegacyInfluencer,
} from "./legacy-profile.ts"
import { email, LegacyDone, listOf, success, withSerializedSocials } from "./schemas.ts"

/** The old front end asks for all names of an unbounded list at once. */
const MAX_EMAILS = 1_000

/** Ignores invalid emails: an order whose other side left has an empty one. */
const EmailsBody = z.object({
  emails: listOf(z.string().max(254), MAX_EMAILS).transform((sent) => [
    ...new Set(sent.filter(isEmail).map(normalizeEmail)),
  ]),
})

/** Identifies the profile; the email itself never changes. */
const whose = { email: email.optional() }
type Whose = { email?: string | undefined }

/** The old front end parses the message about a taken name, so it is verbatim. */
const profileUpdate = <R extends Role, Input>(
  number: number,
  role: R,
  schema: z.ZodType<Input & Whose>,
  update: (actor: ActorFor[R], input: Input, picture: SentPicture | undefined) => Promise<unknown>,
) =>
  legacyCall({
    numbers: [number],
    name: role === "brand" ? "updateBrand" : "updateInfluencer",
    method: "POST",
    path: href(apiUrls.updateProfile, { role }),
    summary: "Change the caller's own profile; picture as `profileImage`",
    access: role,
    input: { body: withSerializedSocials(schema) },
    takesPicture: { field: "profileImage", open: receivePicture },
    takenReply: role === "brand" ? "Brandname Error" : "userName Error",
    answer: LegacyDone,
    refusals: [409, 429],
    async handle({ actor, body, picture }) {
      if (body.email !== undefined) requireOwnEmail(actor, body.email)
      await update(actor, body, picture)
      return { success: true, message: "Profile Updated Successfully" }
    },
  })

/** Returns profiles of the caller's business contacts only. */
const profilesByEmail = <Schema extends z.ZodType>(
  role: Role,
  schema: Schema,
  toLegacy: ToLegacy<Schema>,
) =>
  legacyCall({
    numbers: [8],
    name: `${role}s`,
    method: "POST",
    path: `/get-details/${role}s`,
    summary: `Profiles of ${role}s with whom the caller has business`,
    access: "signed-in",
    isQuestion: true,
    input: { body: EmailsBody },
    answer: z.object({ success, [`${role}s`]: z.array(schema) }),
    handle({ actor, body, request }) {
      const origin = publicOrigin(request)
      const pages = relatedProfilePages(actor, role, body.emails)
      const answers = mapPages(pages, (profile) => toLegacy(profile, actor, origin))
      return streamJson(namedList(`${role}s`, answers), successAtEnd(FAULT_MESSAGE))
    },
  })

function* namedList(name: string, pages: Iterable<readonly unknown[]>) {
  yield `{"${name}":`
  yield* jsonList(pages)
}

/** Calls 8 and 18 to 21. */
export const profileCalls = [
  profilesByEmail("influencer", LegacyInfluencer, toLegacyInfluencer),
  profilesByEmail("brand", LegacyBrand, toLegacyBrand),
  legacyCall({
    numbers: [18],
    name: "influencer",
    method: "GET",
    path: apiUrls.influencer,
    summary: "An influencer's profile",
    access: "signed-in",
    input: { params: z.object({ email }) },
    answer: z.object({ success, influencerData: LegacyInfluencer }),
    refusals: [404],
    handle({ actor, params, request }) {
      const profile = findRelatedInfluencer(actor, params.email)
      const influencerData = toLegacyInfluencer(profile, actor, publicOrigin(request))
      return { success: true, influencerData }
    },
  }),
  legacyCall({
    numbers: [19],
    name: "brand",
    method: "GET",
    path: apiUrls.brand,
    summary: "A brand's profile, by email or id",
    access: "signed-in",
    input: { params: z.object({ emailOrId: singleLine(254, "An email or id is missing.") }) },
    answer: z.object({ success, brandData: LegacyBrand }),
    refusals: [404, 429],
    async handle({ actor, params, request }) {
      const profile = findPublicBrand(actor, params.emailOrId)
      return { success: true, brandData: toLegacyBrand(profile, actor, publicOrigin(request)) }
    },
  }),
  profileUpdate(20, "influencer", InfluencerProfileInput.extend(whose), updateInfluencerProfile),
  profileUpdate(21, "brand", BrandProfileInput.extend(whose), updateBrandProfile),
]
