import { z } from "zod"
import type { OpenProjectRecord } from "#app/domain/market/projects/browse/visible-projects.server.ts"
import type { Project as DomainProject } from "#app/domain/market/projects/project.ts"
import { type ProjectDetails, projectRules } from "#app/domain/market/projects/project-schema.ts"
import { MAX_AMOUNT_MINOR } from "#app/domain/shared/money.ts"
import {
  APPLICATION_STATUSES,
  CURRENCIES,
  DELIVERABLE_TYPES,
  FOLLOWER_BANDS,
  PLATFORMS,
  PROJECT_STATUSES,
  USAGE_KINDS,
} from "#db/schema/words.ts"
import { id, iso, isoOrNull, time } from "./schemas.ts"

const minor = z.int().nullable().describe("In minor units; null without a bound")

const Brief = z
  .object({
    deliverables: z
      .array(
        z.object({
          type: z.enum(DELIVERABLE_TYPES),
          platform: z.enum(PLATFORMS),
          quantity: z.int(),
          dueAt: time.nullable(),
        }),
      )
      .optional(),
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
    product: z.object({ name: z.string(), valueMinor: z.int().optional() }).optional(),
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

export const toProject = (project: Stored): z.input<typeof Project> => ({
  id: project.id,
  brandId: project.brandId,
  title: project.title,
  description: project.description,
  status: project.status,
  platforms: project.platforms,
  influencerCount: project.influencerCount,
  followers: project.followers,
  niche: project.niche,
  budget: {
    min: project.budget.minMinor,
    max: project.budget.maxMinor,
    currency: project.budget.currency,
  },
  deliveryDays: project.deliveryDays,
  brief: toBrief(project.brief),
  applyBy: isoOrNull(project.applyBy),
  postedAt: iso(project.postedAt),
  updatedAt: iso(project.updatedAt),
  applicantCount: project.applicantCount,
  application: project.own ? { id: project.own.id, status: project.own.status } : null,
})

const toBrief = ({ deliverables, ...brief }: Stored["brief"]): z.input<typeof Brief> => ({
  ...brief,
  ...(deliverables && {
    deliverables: deliverables.map(({ dueAt, ...work }) => ({
      ...work,
      dueAt: isoOrNull(dueAt ?? null),
    })),
  }),
})

const bound = z.int().min(0).max(MAX_AMOUNT_MINOR).nullable().default(null)

const UPSIDE_DOWN = "The maximum must not be below the minimum."

/** A brief and the choice to show it in public stay as they are. */
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
      .refine(({ min, max }) => max === null || (min ?? 0) <= max, UPSIDE_DOWN)
      .describe("In minor units; null without a bound"),
    deliveryDays: projectRules.deliveryDays,
  })
  .meta({ id: "ProjectBody" })

export const toDetails = ({ budget, ...rest }: z.output<typeof ProjectBody>): ProjectDetails => ({
  ...rest,
  budgetMinMinor: budget.min,
  budgetMaxMinor: budget.max,
  currency: budget.currency,
})
