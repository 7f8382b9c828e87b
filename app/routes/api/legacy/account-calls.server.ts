import { z } from "zod"
import { findAccount } from "#app/domain/identity/accounts/account-queries.server.ts"
import { LoginInput } from "#app/domain/identity/accounts/account-schema.ts"
import { checkTaken } from "#app/domain/identity/registration/availability.server.ts"
import {
  registerBrand,
  registerInfluencer,
} from "#app/domain/identity/registration/register.server.ts"
import {
  BrandRegistration,
  InfluencerRegistration,
} from "#app/domain/identity/registration/registration-schema.ts"
import { singleLine } from "#app/domain/shared/fields.ts"
import { legacyCall } from "#app/http/legacy-call.server.ts"
import { legacyJson } from "#app/http/legacy-refusal.server.ts"
import { logIn } from "#app/http/log-in.server.ts"
import { publicOrigin } from "#app/http/request-info.server.ts"
import { apiUrls } from "#app/urls/api.ts"
import { href, urls } from "#app/urls/index.ts"
import type { Role } from "#db/schema/words.ts"
import { LegacyUser, toLegacyUser } from "./legacy-profile.ts"
import { LegacyDone, roleSchema, success, withSerializedSocials } from "./schemas.ts"

const value = singleLine(254, "A value is missing.")

/** The body may send `socials` as text. */
const registration = <Input>(
  number: number,
  role: Role,
  schema: z.ZodType<Input>,
  register: (input: Input) => Promise<unknown>,
) =>
  legacyCall({
    numbers: [number],
    name: role === "brand" ? "registerBrand" : "registerInfluencer",
    method: "POST",
    path: urls.register[role],
    servedAt: href(apiUrls.register, { role }),
    summary: `Register ${role === "brand" ? "a brand" : "an influencer"} (JSON; a form gets the page)`,
    access: "public",
    input: { body: withSerializedSocials(schema) },
    answer: LegacyDone,
    refusals: [409, 429],
    async handle({ body }) {
      await register(body)
      return { success: true, message: "Registration successful" }
    },
  })

/** Calls 1 to 7. */
export const accountCalls = [
  legacyCall({
    numbers: [1, 2, 3, 4],
    name: "check",
    method: "GET",
    path: apiUrls.checkTaken,
    summary: "Is an email, username or brand name taken?",
    access: "public",
    input: {
      params: z.discriminatedUnion("role", [
        z.object({ role: z.literal("influencer"), field: z.enum(["email", "userName"]), value }),
        z.object({ role: z.literal("brand"), field: z.enum(["email", "brandName"]), value }),
      ]),
    },
    answer: z.object({ exists: z.boolean() }),
    refusals: [404, 429],
    async handle({ params: { role, field, value } }) {
      const check = field === "email" ? (`${role}Email` as const) : field
      return { exists: checkTaken(check, value) }
    },
  }),
  registration(5, "influencer", InfluencerRegistration, registerInfluencer),
  registration(6, "brand", BrandRegistration, registerBrand),
  legacyCall({
    numbers: [7],
    name: "login",
    method: "POST",
    path: apiUrls.login,
    summary: "Log in; the session comes as a cookie",
    access: "public",
    input: { params: z.object({ role: roleSchema }), body: LoginInput },
    statusOfInvalid: 401,
    answer: z.object({ success, message: z.string(), user: LegacyUser }),
    refusals: [401, 404, 429],
    async handle({ params, body, request }) {
      const { account, headers } = await logIn(request, params.role, body)
      const user = toLegacyUser(findAccount(account.userId), publicOrigin(request))
      return legacyJson({ success: true, message: "Login successful", user }, 200, headers)
    },
  }),
]
