import { z } from "zod"
import {
  BrandRegistration,
  InfluencerRegistration,
} from "#app/domain/registration/registration-schema.ts"
import { singleLine } from "#app/domain/text.ts"
import { LoginBody, noParams, role, success, withSerializedSocials } from "./call-inputs.ts"
import { WireDone, WireUser } from "./wire-schemas.ts"

/** Calls 1 to 7: checks, registration, login. */
export const accountCalls = {
  check: {
    numbers: [1, 2, 3, 4],
    method: "GET",
    path: "/get-details/{role}/check/{field}/{value}",
    summary: "Is an email, username or brand name taken?",
    access: "public",
    params: z.discriminatedUnion("role", [
      z.object({
        role: z.literal("influencer"),
        field: z.enum(["email", "userName"]),
        value: singleLine(254, "A value is missing."),
      }),
      z.object({
        role: z.literal("brand"),
        field: z.enum(["email", "brandName"]),
        value: singleLine(254, "A value is missing."),
      }),
    ]),
    answer: z.object({ exists: z.boolean() }),
    refusals: [404, 429],
  },
  registerInfluencer: {
    numbers: [5],
    method: "POST",
    path: "/register/influencer",
    summary: "Register an influencer (JSON; a form gets the page)",
    access: "public",
    params: noParams,
    body: withSerializedSocials(InfluencerRegistration),
    answer: WireDone,
    refusals: [409, 429],
  },
  registerBrand: {
    numbers: [6],
    method: "POST",
    path: "/register/brand",
    summary: "Register a brand (JSON; a form gets the page)",
    access: "public",
    params: noParams,
    body: withSerializedSocials(BrandRegistration),
    answer: WireDone,
    refusals: [409, 429],
  },
  login: {
    numbers: [7],
    method: "POST",
    path: "/auth/login/{role}",
    summary: "Log in; the session comes as a cookie",
    access: "public",
    params: z.object({ role }),
    body: LoginBody,
    statusOfInvalid: 401,
    answer: z.object({ success, message: z.string(), user: WireUser }),
    refusals: [401, 404, 429],
  },
} as const
