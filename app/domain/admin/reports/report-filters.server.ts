import { z } from "zod"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { NO_DAY, pasted } from "#app/domain/shared/fields.ts"
import { bookDayOf, bookDayOfIso, isoDateOfBookDay } from "#app/domain/shared/indian-time.ts"
import { clock } from "#app/platform/clock.server.ts"
import { PLATFORMS, type Platform } from "#db/schema/words.ts"
import {
  DEFAULT_PERIOD,
  daysOfPeriod,
  MAX_REPORT_DAYS,
  type PeriodName,
  REPORT_PERIODS,
  startOfTwelveMonths,
  type TimeRange,
} from "./report-period.ts"
import { findReportProject } from "./report-projects.server.ts"

export type ReportFilters = TimeRange & { projectId: string | null; platform: Platform | null }

const FIELDS = ["period", "from", "to", "project", "platform"] as const
type Field = (typeof FIELDS)[number]
/** Unvalidated values of the address. */
export type RawReportFilters = Partial<Record<Field, string | null>>
export type FilterErrors = Partial<Record<Field, string[]>>

const NO_PROJECT = "Please choose one of your projects."
const NO_PLATFORM = "Please choose a platform from the list."
const BACKWARDS = "The last day is before the first one."
const TOO_LONG = "Please choose at most five years."
/** Characters of an invalid value shown again. */
const SHOWN_CHARACTERS = 64

const day = pasted()
  .max(10, NO_DAY)
  .transform((text, context) => {
    const found = bookDayOfIso(text)
    if (found === undefined) context.addIssue({ code: "custom", message: NO_DAY })
    return found ?? 0
  })
  .optional()

const FiltersInput = z.object({
  // Set by links only, so an unknown period means the default.
  period: z
    .enum(REPORT_PERIODS.map(({ name }) => name))
    .optional()
    .catch(undefined),
  from: day,
  to: day,
  project: z
    .string()
    .regex(/^[\w-]{1,64}$/, NO_PROJECT)
    .optional(),
  platform: z.enum(PLATFORMS, { error: NO_PLATFORM }).optional(),
})

type ReadFilters = {
  /** Undefined if a value is invalid. */
  filters: ReportFilters | undefined
  errors: FilterErrors
  /** Values of the form, even invalid ones. */
  values: Record<"from" | "to" | "project" | "platform", string>
  /** May be missing from the options. */
  project: { id: string; title: string } | undefined
}

/** Parses filters; another user's project counts as missing: docs/rules.md#reports */
export function readReportFilters(actor: Actor, raw: RawReportFilters): ReadFilters {
  const given: Record<string, string> = {}
  for (const field of FIELDS) if (raw[field]) given[field] = raw[field]
  const read = FiltersInput.safeParse(given)
  const shown = (field: Field) => (given[field] ?? "").slice(0, SHOWN_CHARACTERS)
  const asTyped = {
    from: shown("from"),
    to: shown("to"),
    project: shown("project"),
    platform: shown("platform"),
  }
  if (!read.success) {
    const { fieldErrors } = z.flattenError(read.error)
    return { filters: undefined, errors: fieldErrors, values: asTyped, project: undefined }
  }
  const { period, from, to, project: projectId, platform } = read.data
  const span = readSpan(period, from, to)
  const project = projectId === undefined ? undefined : findReportProject(actor, projectId)
  const errors = {
    ...faultOf(span),
    ...(projectId !== undefined && !project && { project: [NO_PROJECT] }),
  }
  const values = { ...asTyped, from: isoDateOfBookDay(span.from), to: isoDateOfBookDay(span.to) }
  if (Object.keys(errors).length > 0) return { filters: undefined, errors, values, project }
  const filters = { ...span, projectId: projectId ?? null, platform: platform ?? null }
  return { filters, errors, values, project }
}

/** Explicit days override a period; one alone bounds twelve months. */
function readSpan(
  period: PeriodName = DEFAULT_PERIOD,
  from: number | undefined,
  to: number | undefined,
): TimeRange {
  const today = bookDayOf(clock.now())
  if (from === undefined && to === undefined) return daysOfPeriod(period, today)
  const last = to ?? Math.max(today, from ?? today)
  return { from: from ?? startOfTwelveMonths(last), to: last }
}

function faultOf({ from, to }: TimeRange): FilterErrors {
  if (to < from) return { to: [BACKWARDS] }
  return to - from >= MAX_REPORT_DAYS ? { from: [TOO_LONG] } : {}
}
