import { z } from "zod"
import { ApplicationInput } from "#app/domain/applications/application-schema.ts"
import { BrandProfileInput, InfluencerProfileInput } from "#app/domain/profiles/profile-schema.ts"
import {
  BrandRegistration,
  InfluencerRegistration,
} from "#app/domain/registration/registration-schema.ts"
import { singleLine } from "#app/domain/text.ts"
import {
  ApplicantStatusBody,
  EmailsBody,
  email,
  identifier,
  LoginBody,
  MetricsBody,
  OrderBody,
  SaveBody,
  serialized,
} from "./call-inputs.ts"
import {
  WireBrand,
  WireDone,
  WireInfluencer,
  WireOrder,
  WireOwnProject,
  WireProject,
  WireUser,
} from "./wire-schemas.ts"

/**
 * The calls of the old front end (specification 7): who may make them, what they take and what they give.
 * The routes answer by these, the OpenAPI document is made of them, and the golden tests hold every answer
 * against them.
 */

const success = z.literal(true)
const exists = z.object({ exists: z.boolean() })
const noParams = z.object({})
const role = z.enum(["influencer", "brand"])
const ownPath = z.object({ email })
const ownProjectPath = z.object({ email, projectId: identifier })

const withSerializedSocials = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((body) => {
    if (typeof body !== "object" || body === null || !("socials" in body)) return body
    const socials = serialized(z.unknown()).safeParse(body.socials)
    return { ...body, socials: socials.success ? socials.data : body.socials }
  }, schema)

export const calls = {
  check: {
    numbers: [1, 2, 3, 4],
    method: "GET",
    path: "/get-details/{role}/check/{field}/{value}",
    summary: "Is an email, username or brand name taken?",
    access: "public",
    params: z.union([
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
    answer: exists,
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
  },
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
  allProjects: {
    numbers: [10],
    method: "GET",
    path: "/projects/get-all-projects",
    summary: "Every open project, newest first; `?limit=` and `?cursor=` give a page",
    access: "influencer",
    params: noParams,
    answer: z.array(WireProject),
  },
  ownProjects: {
    numbers: [11],
    method: "GET",
    path: "/projects/get-projects/{email}",
    summary: "The caller's own projects with their applicants",
    access: "brand",
    params: ownPath,
    answer: z.object({ success, projects: z.array(WireOwnProject) }),
  },
  findProject: {
    numbers: [12],
    method: "GET",
    path: "/projects/find-project/{role}/{email}/{projectId}",
    summary: "One project",
    access: "signed-in",
    params: z.object({ role, email, projectId: identifier }),
    answer: z.union([
      z.object({ success, authorized: z.literal(true), project: WireOwnProject }),
      z.object({ success, authorized: z.literal(true), project: WireProject }),
      z.object({
        success: z.literal(false),
        authorized: z.literal(false),
        project: z.null(),
        message: z.string(),
      }),
    ]),
  },
  deleteProject: {
    numbers: [13],
    method: "GET",
    path: "/projects/delete-project/{email}/{projectId}",
    summary: "Delete an own project; only for scripts, a link leads to the confirmation page",
    access: "brand",
    params: ownProjectPath,
    answer: z.object({ authorized: z.boolean(), success: z.boolean(), message: z.string() }),
  },
  saveProject: {
    numbers: [14],
    method: "POST",
    path: "/projects/save",
    summary: "Create or change an own project",
    access: "brand",
    params: noParams,
    body: SaveBody,
    answer: z.object({ success, authorized: z.literal(true), message: z.string() }),
  },
  applicantStatus: {
    numbers: [15],
    method: "POST",
    path: "/projects/update-applicant-status",
    summary: "Shortlist or reject an applicant",
    access: "brand",
    params: noParams,
    body: ApplicantStatusBody,
    answer: WireDone,
  },
  createOrder: {
    numbers: [16],
    method: "POST",
    path: "/orders/create",
    summary: "The order of a shortlisted applicant; never paid by this",
    access: "brand",
    params: noParams,
    body: OrderBody,
    answer: z.object({ success, message: z.string(), order: WireOrder }),
  },
  apply: {
    numbers: [17],
    method: "POST",
    path: "/projects/apply/{email}/{projectId}",
    summary: "Apply to a project",
    access: "influencer",
    params: ownProjectPath,
    body: ApplicationInput,
    answer: WireDone,
  },
  influencer: {
    numbers: [18],
    method: "GET",
    path: "/get-details/influencer/{email}",
    summary: "An influencer's profile",
    access: "signed-in",
    params: ownPath,
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
