import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import type { ReceivedFile } from "#app/domain/identity/files/file-quota.server.ts"
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { toPlatformMask } from "#app/domain/shared/platforms.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { projects } from "#db/schema/projects.ts"
import { attachBriefFiles, briefWithFiles } from "./brief-files.server.ts"
import { readLastDay } from "./brief-schema.ts"
import { recordBriefChange } from "./changed-briefs.server.ts"
import { DAY_IS_OVER, findWrongDueDays } from "./due-dates.server.ts"
import { nextFeedKey } from "./feed-key.server.ts"
import {
  findErrorsWhilePaying,
  findSaveErrors,
  isFilledBySave,
  isOpen,
  NO_PROJECT_ACCESS,
  PROJECT_ID,
  type Project,
  toProject,
} from "./project.ts"
import { hasOpenPayment } from "./project-queries.server.ts"
import type { ProjectDetails } from "./project-schema.ts"
import { newTermsId, replaceTerms } from "./project-terms.server.ts"
import { hasApplications, recordClosing } from "./record-closing.server.ts"
import { searchableTextsOf } from "./searchable-texts.server.ts"

/** Job that checks saved projects for signs of a scam; its ref is the project's id. */
export const FLAG_PROJECT_JOB = "flag-project"

/**
 * Creates the project under its form's id, or saves the actor's own: docs/rules.md#posted-once A
 * full one is closed. Adds `files` to its brief: docs/rules.md#files-of-a-brief @throws NotFound,
 * Forbidden, Invalid by field when shortlisted influencers or bids forbid a change
 */
export function saveProject(
  actor: BrandActor,
  projectId: string,
  sent: ProjectDetails,
  files: readonly ReceivedFile[] = [],
): { isNew: boolean; isFullNow: boolean } {
  return act(actor, () => {
    const current = findStoredProject(projectId)
    const { brief, ...others } = sent
    const changed = briefWithFiles(current?.brief, sent, files)
    const details = changed ? { ...others, brief: changed } : others
    const status = current ? edit(actor, current, details) : create(actor, projectId, details)
    attachBriefFiles(actor, projectId, files, changed)
    recordEvent({ type: "project.saved", actorId: actor.userId, projectId })
    if (isOpen({ status })) scheduleJob(FLAG_PROJECT_JOB, projectId, clock.now())
    return { isNew: current === undefined, isFullNow: status !== details.status }
  })
}

/** Returns undefined when the id is free. @throws NotFound, Forbidden */
export function findProjectToSave(actor: BrandActor, projectId: string): Project | undefined {
  const stored = findStoredProject(projectId)
  if (!stored) return undefined
  requireOwnProjectId(actor, stored)
  return toProject(stored)
}

/** docs/rules.md#project-ids */
export const newProjectId = (): string => randomUUID()

function findStoredProject(id: string) {
  if (!PROJECT_ID.test(id)) throw new NotFound("Project not found.")
  return db.select().from(projects).where(eq(projects.id, id)).get()
}

/** A past deadline is an error unless already stored. */
function findPastDay(
  applyBy: number | null | undefined,
  current: Pick<Project, "applyBy"> | undefined,
): FieldErrors {
  if (!applyBy || applyBy >= clock.now() || applyBy === current?.applyBy) return {}
  return { "brief.applyBy": [DAY_IS_OVER] }
}

/** For forms that cannot be parsed yet; messages by field. */
export function findTypedErrors(
  actor: BrandActor,
  projectId: string,
  { brief }: Record<string, unknown>,
): FieldErrors {
  const typedDay = typeof brief === "object" && brief && "applyBy" in brief ? brief.applyBy : ""
  return findPastDay(readLastDay(typedDay), findProjectToSave(actor, projectId))
}

type FieldErrors = Record<string, string[]>

function assertNoErrors(faults: FieldErrors): void {
  if (Object.keys(faults).length > 0) throw new Invalid("The project was not saved.", faults)
}

type Stored = NonNullable<ReturnType<typeof findStoredProject>>

function requireOwnProjectId(actor: BrandActor, stored: Stored): void {
  if (stored.brandId !== actor.userId) {
    throw new Forbidden(NO_PROJECT_ACCESS)
  }
  if (stored.deletedAt !== null) throw new NotFound("Project not found.")
}

type Status = ProjectDetails["status"]

function create(actor: BrandActor, projectId: string, details: ProjectDetails): Status {
  assertNoErrors({ ...findPastDay(details.applyBy, undefined), ...findWrongDueDays(details) })
  const now = clock.now()
  const columns = toColumns(details)
  db.insert(projects)
    .values({
      ...columns,
      id: projectId,
      termsId: newTermsId({ brief: {}, ...columns }),
      brandId: actor.userId,
      feedKey: nextFeedKey(now),
      isClosedByHand: details.status === "closed",
      createdAt: now,
      postedAt: now,
      activatedAt: details.status === "active" ? now : null,
      publicAt: details.isPublic ? now : null,
      updatedAt: now,
    })
    .run()
  return details.status
}

/** Returns the new status: closed when no place is free. */
function edit(actor: BrandActor, stored: Stored, details: ProjectDetails): Status {
  requireOwnProjectId(actor, stored)
  assertShown(stored)
  const hasBids = hasApplications(stored.id)
  assertNoErrors({
    ...findPastDay(details.applyBy, stored),
    ...findWrongDueDays(details, stored),
    ...findSaveErrors({ ...stored, hasBids }, details),
    ...(hasOpenPayment(stored.id) && findErrorsWhilePaying(stored, details)),
  })
  const now = clock.now()
  const status = isFilledBySave(stored, details) ? "closed" : details.status
  const isFirstActivation = details.status === "active" && stored.activatedAt === null
  const columns = toColumns(details)
  const termsId = replaceTerms(stored, columns)
  db.update(projects)
    .set({
      ...columns,
      termsId,
      status,
      isClosedByHand:
        stored.status === "closed" && status === "closed"
          ? stored.isClosedByHand
          : details.status === "closed",
      publicAt: publicAtOf(stored, details, now),
      ...(isFirstActivation && { feedKey: nextFeedKey(now), postedAt: now, activatedAt: now }),
      updatedAt: now,
    })
    .where(eq(projects.id, stored.id))
    .run()
  const about = { projectId: stored.id, brandId: actor.userId }
  const isSeenAgain = !isOpen(stored) && status !== stored.status
  if (termsId !== stored.termsId || isSeenAgain) recordBriefChange(about)
  if (isOpen(stored) && !isOpen({ status })) recordClosing(about)
  return status
}

/** Saving would show a hidden project again: docs/rules.md#hidden-projects */
function assertShown({ hiddenAt }: Stored): void {
  if (hiddenAt === null) return
  throw new Conflict("Our team has hidden this project, so it cannot be changed.")
}

/** Unchanged when unspecified, as in legacy calls. */
function publicAtOf({ publicAt }: Stored, { isPublic }: ProjectDetails, now: number) {
  if (isPublic === undefined) return publicAt
  return isPublic ? (publicAt ?? now) : null
}

function toColumns({ platforms, isPublic, removedFiles, ...details }: ProjectDetails) {
  return {
    ...details,
    ...searchableTextsOf(details),
    platformMask: toPlatformMask(platforms),
  }
}
