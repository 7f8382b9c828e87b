import type { BrandActor, InfluencerActor } from "#app/domain/accounts/actor.ts"
import { listApplicantRecords } from "#app/domain/applications/applicant-records.server.ts"
import {
  listAppliedProjectRecords,
  listOpenProjectRecords,
  listOwnProjectRecords,
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
  for (const page of allPages(lastKey((before) => listAppliedProjectRecords(actor, before)))) {
    yield page.map((record) => wireProject(record, actor))
  }
}

/** Every project of the brand with its applicants, page by page: two queries for each. */
export function* ownProjectPages(actor: BrandActor) {
  for (const page of allPages(lastKey((before) => listOwnProjectRecords(actor, before)))) {
    const applicants = listApplicantRecords(
      actor,
      page.map(({ id }) => id),
    )
    yield page.map((record) => wireOwnProject(record, applicants.get(record.id) ?? []))
  }
}

const lastKey =
  <T extends { feedKey: number }>(read: (before: number | undefined) => T[]) =>
  (last: T | undefined) =>
    read(last?.feedKey)
