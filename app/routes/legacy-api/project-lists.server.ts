import type { BrandActor, InfluencerActor } from "#app/domain/accounts/actor.ts"
import {
  applicantRecordPages,
  listApplicantRecords,
} from "#app/domain/applications/applicant-records.server.ts"
import {
  appliedProjectRecordPages,
  listOpenProjectRecords,
} from "#app/domain/projects/browse/visible-projects.server.ts"
import {
  listOwnProjectRecords,
  type ProjectRecord,
} from "#app/domain/projects/project-queries.server.ts"
import { allPages, closed, jsonList } from "#app/http/json-stream.server.ts"
import { toLegacyApplicant, toLegacyOwnProject, toLegacyProject } from "./legacy-project.ts"

/** Every open project, page by page. */
export function* openProjectPages(actor: InfluencerActor) {
  for (const page of allPages(lastKey((before) => listOpenProjectRecords(actor, before).items))) {
    yield page.map((record) => toLegacyProject(record, actor))
  }
}

/** Every project that the influencer applied to, page by page. */
export function* appliedProjectPages(actor: InfluencerActor) {
  for (const page of appliedProjectRecordPages(actor)) {
    yield page.map((record) => toLegacyProject(record, actor))
  }
}

/**
 * Every project of the brand with its applicants, group by group: one query for each group's applicants.
 * A project with very many of them comes alone, as the pieces of its text.
 */
export function* ownProjectPages(actor: BrandActor) {
  for (const page of allPages(lastKey((before) => listOwnProjectRecords(actor, before)))) {
    for (const group of inGroups(page)) {
      const [first] = group
      if (first && first.applicantCount > MAX_APPLICANTS) yield crowdedProject(actor, first)
      else yield withApplicants(actor, group)
    }
  }
}

function withApplicants(actor: BrandActor, group: readonly ProjectRecord[]) {
  const applicants = listApplicantRecords(
    actor,
    group.map(({ id }) => id),
  )
  return group.map((record) => toLegacyOwnProject(record, applicants.get(record.id) ?? []))
}

function* crowdedProject(actor: BrandActor, record: ProjectRecord): Generator<string> {
  const { applicants: _none, ...project } = toLegacyOwnProject(record, [])
  yield `${JSON.stringify(project).slice(0, -1)},"applicants":`
  yield* closed(jsonList(applicantPages(actor, record.id)), "}")
}

function* applicantPages(actor: BrandActor, projectId: string) {
  for (const page of applicantRecordPages(actor, projectId)) yield page.map(toLegacyApplicant)
}

const MAX_APPLICANTS = 500

/** Cuts a page so that the projects of a group have a bounded number of applicants between them. */
function* inGroups(page: readonly ProjectRecord[]): Generator<ProjectRecord[]> {
  let group: ProjectRecord[] = []
  let applicants = 0
  for (const project of page) {
    if (group.length > 0 && applicants + project.applicantCount > MAX_APPLICANTS) {
      yield group
      group = []
      applicants = 0
    }
    group.push(project)
    applicants += project.applicantCount
  }
  if (group.length > 0) yield group
}

const lastKey =
  <T extends { feedKey: number }>(read: (before: number | undefined) => T[]) =>
  (last: T | undefined) =>
    read(last?.feedKey)
