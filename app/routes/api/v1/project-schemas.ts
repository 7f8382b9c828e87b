import { z } from "zod"
import { DELIVERABLE_FIELDS } from "#app/domain/market/projects/brief.ts"
import { briefRules } from "#app/domain/market/projects/brief-schema.ts"
import type { OpenProjectRecord } from "#app/domain/market/projects/browse/visible-projects.server.ts"
import type { Project as DomainProject } from "#app/domain/market/projects/project.ts"
import { type ProjectDetails, projectRules } from "#app/domain/market/projects/project-schema.ts"
import { endOfBookDay } from "#app/domain/shared/indian-time.ts"
import { MAX_AMOUNT_MINOR } from "#app/domain/shared/money.ts"
import { CREDENTIAL_KINDS } from "#db/schema/market-words.ts"
import {
  APPLICATION_STATUSES,
  CURRENCIES,
  DELIVERABLE_TYPES,
  FOLLOWER_BANDS,
  PLATFORMS,
  PROJECT_STATUSES,
  ROLES,
  USAGE_KINDS,
} from "#db/schema/words.ts"
import { fill, id, minor, time } from "./schemas.ts"

const Work = z.object({
  type: z.enum(DELIVERABLE_TYPES),
  platform: z.enum(PLATFORMS),
  quantity: z.int(),
  dueAt: time.nullable(),
})

/** Sent by the brand; `isOnly` where it is the whole pay. */
export const Product = z.object({
  name: z.string(),
  valueMinor: z.int().optional(),
  isOnly: z.literal(true).optional(),
  returnPaidBy: z.enum(ROLES).optional(),
})

const Brief = z
  .object({
    deliverables: z.array(Work).optional(),
    dos: z.string().optional(),
    donts: z.string().optional(),
    hashtags: z.string().optional(),
    mentions: z.string().optional(),
    needsApproval: z.boolean().optional(),
    revisionRounds: z.int().optional(),
    usage: z
      .object({ kind: z.enum(USAGE_KINDS), months: z.int(), territory: z.string() })
      .optional(),
    exclusivity: z.string().optional(),
    exclusiveDays: z.int().optional(),
    credential: z.enum(CREDENTIAL_KINDS).optional().describe("Asked for before an application"),
    product: Product.optional(),
  })
  .meta({ id: "Brief" })

export const Project = z
  .object({
    id,
    brandId: id,
    title: z.string(),
    description: z.string(),
    status: z.enum(PROJECT_STATUSES),
    platforms: z.array(z.enum(PLATFORMS)),
    influencerCount: z.int().describe("How many influencers are wanted"),
    followers: z.enum(FOLLOWER_BANDS).nullable(),
    niche: z.string(),
    budget: z.object({ min: minor, max: minor, currency: z.enum(CURRENCIES) }),
    deliveryDays: z.int(),
    brief: Brief,
    applyBy: time.nullable(),
    postedAt: time,
    updatedAt: time,
    applicantCount: z.int(),
    application: z
      .object({ id, status: z.enum(APPLICATION_STATUSES) })
      .nullable()
      .describe("The caller's own"),
  })
  .meta({ id: "Project" })

type Stored = Omit<DomainProject, "shortlistedCount"> & Partial<Pick<OpenProjectRecord, "own">>

export const toProject = (project: Stored): z.input<typeof Project> =>
  fill(Project, {
    ...project,
    budget: {
      min: project.budget.minMinor,
      max: project.budget.maxMinor,
      currency: project.budget.currency,
    },
    brief: toBrief(project.brief),
    application: project.own ? { id: project.own.id, status: project.own.status } : null,
  })

const toBrief = ({ deliverables, files: _, ...brief }: Stored["brief"]): z.input<typeof Brief> => ({
  ...brief,
  ...(deliverables && {
    deliverables: deliverables.map((work) => fill(Work, { ...work, dueAt: work.dueAt ?? null })),
  }),
})

const bound = z.int().min(0).max(MAX_AMOUNT_MINOR).nullable().default(null)

const UPSIDE_DOWN = "The maximum must not be below the minimum."

const BriefBody = z
  .strictObject({
    deliverables: z
      .array(
        z.strictObject({
          type: z.enum(DELIVERABLE_TYPES),
          platform: z.enum(PLATFORMS),
          quantity: briefRules.quantity.default(1),
          dueAt: time.nullable().default(null).describe("Counts to the end of its day in India"),
        }),
      )
      .max(DELIVERABLE_FIELDS.length)
      .default([]),
    dos: briefRules.dos.optional(),
    donts: briefRules.donts.optional(),
    hashtags: briefRules.hashtags.optional(),
    mentions: briefRules.mentions.optional(),
    needsApproval: z.boolean().default(false),
    revisionRounds: briefRules.revisionRounds.optional(),
    usage: z
      .strictObject({
        kind: z.enum(USAGE_KINDS),
        months: briefRules.usageMonths.default(12),
        territory: briefRules.territory.default(""),
      })
      .optional(),
    exclusivity: briefRules.exclusivity.optional(),
    exclusiveDays: briefRules.exclusiveDays.optional(),
    credential: z.enum(CREDENTIAL_KINDS).optional(),
    product: z
      .strictObject({
        name: briefRules.product.min(1, "Please name the product."),
        valueMinor: z.int().min(0).max(MAX_AMOUNT_MINOR).optional(),
        isOnly: z.literal(true).optional(),
        returnPaidBy: z.enum(ROLES).optional(),
      })
      .refine(({ isOnly, valueMinor }) => !isOnly || valueMinor, "Say what the product is worth.")
      .optional(),
  })
  .meta({ id: "BriefBody" })

/** Files of a brief stay as they are. */
export const ProjectBody = z
  .strictObject({
    title: projectRules.title,
    description: projectRules.description,
    status: projectRules.status.default("active"),
    platforms: projectRules.platforms,
    influencerCount: projectRules.influencerCount.default(1),
    followers: projectRules.followers.nullable().default(null),
    niche: projectRules.niche.default(""),
    budget: z
      .strictObject({ min: bound, max: bound, currency: projectRules.currency.default("INR") })
      .refine(({ min, max }) => !max || (min ?? 0) <= max, UPSIDE_DOWN)
      .describe("In minor units; null without a bound"),
    deliveryDays: projectRules.deliveryDays,
    brief: BriefBody.optional().describe("Without it, the brief stays as it is"),
    applyBy: time.nullable().optional().describe("Counts to the end of its day in India"),
    isPublic: z.boolean().optional().describe("Shown to people without an account"),
  })
  .meta({ id: "ProjectBody" })

const lastMomentOf = (text: string): number => endOfBookDay(Date.parse(text)) - 1

const isFilled = (value: unknown) => value !== undefined && value !== "" && value !== false

function toStoredBrief({
  deliverables,
  ...rest
}: z.output<typeof BriefBody>): NonNullable<ProjectDetails["brief"]> {
  const filled = Object.fromEntries(Object.entries(rest).filter(([, value]) => isFilled(value)))
  const work = deliverables.map(({ dueAt, ...line }) => ({
    ...line,
    ...(dueAt !== null && { dueAt: lastMomentOf(dueAt) }),
  }))
  return { ...filled, ...(work.length > 0 && { deliverables: work }) }
}

export function toProjectDetails({
  budget,
  brief,
  applyBy,
  isPublic,
  ...rest
}: z.output<typeof ProjectBody>): ProjectDetails {
  return {
    ...rest,
    budgetMinMinor: budget.min,
    budgetMaxMinor: budget.max || null,
    currency: budget.currency,
    ...(brief && { brief: toStoredBrief(brief) }),
    ...(applyBy !== undefined && { applyBy: applyBy === null ? null : lastMomentOf(applyBy) }),
    ...(isPublic !== undefined && { isPublic }),
  }
}
