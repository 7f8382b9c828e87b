import type { BrandActor, InfluencerActor } from "#app/domain/accounts/actor.ts"
import { listApplicantRecords } from "#app/domain/applications/applicant-records.server.ts"
import {
  appliedProjectRecordPages,
  listOpenProjectRecords,
  listOwnProjectRecords,
  type ProjectRecord,
} from "#app/domain/projects/project-records.server.ts"
import { allPages } from "#app/http/json-stream.server.ts"
import { wireOwnProject, wireProject } from "./wire.ts"

/** Every open project, page by page. */
export function* openProjectPages(actor: InfluencerActor) {
  for (const page of allPages(lastKey((before) => listOpenProjectRecords(actor, before)))) {
    yield page.map((record) => wireProject(record, actor))
  }
}

/** Every project that the influencer applied to, page by page. */
export function* appliedProjectPages(actor: InfluencerActor) {
  for (const page of appliedProjectRecordPages(actor)) {
    yield page.map((record) => wireProject(record, actor))
  }
}

/** Every project of the brand with its applicants, group by group: one query for each group's applicants. */
export function* ownProjectPages(actor: BrandActor) {
  for (const page of allPages(lastKey((before) => listOwnProjectRecords(actor, before)))) {
    for (const group of inGroups(page)) {
      const applicants = listApplicantRecords(
        actor,
        group.map(({ id }) => id),
      )
      yield group.map((record) => wireOwnProject(record, applicants.get(record.id) ?? []))
    }
  }
}

const MAX_APPLICANTS = 2000

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
