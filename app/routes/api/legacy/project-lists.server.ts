import type { BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import {
  applicantRecordPages,
  listApplicantRecords,
} from "#app/domain/market/applications/applicant-records.server.ts"
import {
  appliedProjectRecordPages,
  listOpenProjectRecords,
  type OpenProjectRecord,
} from "#app/domain/market/projects/browse/visible-projects.server.ts"
import {
  listOwnProjectRecords,
  type ProjectRecord,
} from "#app/domain/market/projects/project-queries.server.ts"
import { allPages, closeJson, jsonList, mapPages } from "#app/http/json-stream.server.ts"
import { toLegacyApplicant, toLegacyOwnProject, toLegacyProject } from "./legacy-project.ts"

export function openProjectPages(actor: InfluencerActor) {
  const pages = allPages<OpenProjectRecord>(
    (last) => listOpenProjectRecords(actor, last?.feedKey).items,
  )
  return mapPages(pages, (record) => toLegacyProject(record, actor))
}

export const appliedProjectPages = (actor: InfluencerActor) =>
  mapPages(appliedProjectRecordPages(actor), (record) => toLegacyProject(record, actor))

/** Yields groups of projects, one applicant query each; a very large one alone, as text chunks. */
export function* ownProjectPages(actor: BrandActor) {
  const pages = allPages<ProjectRecord & { feedKey: number }>((last) =>
    listOwnProjectRecords(actor, last?.feedKey),
  )
  for (const page of pages) {
    for (const group of inGroups(page)) {
      const [first] = group
      if (first && first.applicantCount > MAX_APPLICANTS) yield crowdedProject(actor, first)
      else yield withApplicants(actor, group)
    }
  }
}

function withApplicants(actor: BrandActor, group: readonly ProjectRecord[]) {
  const ids = group.map(({ id }) => id)
  const applicants = listApplicantRecords(actor, ids)
  return group.map((record) => toLegacyOwnProject(record, applicants.get(record.id) ?? []))
}

function* crowdedProject(actor: BrandActor, record: ProjectRecord): Generator<string> {
  const { applicants: _none, ...project } = toLegacyOwnProject(record, [])
  yield `${JSON.stringify(project).slice(0, -1)},"applicants":`
  const applicants = mapPages(applicantRecordPages(actor, record.id), toLegacyApplicant)
  yield* closeJson(jsonList(applicants), "}")
}

const MAX_APPLICANTS = 500

/** Bounds the number of applicants per group. */
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
