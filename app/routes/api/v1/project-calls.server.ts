import { z } from "zod"
import { type BrandActor, isBrand, isInfluencer } from "#app/domain/identity/accounts/actor.ts"
import {
  findVisibleProjectRecord,
  listOpenProjectRecords,
} from "#app/domain/market/projects/browse/visible-projects.server.ts"
import {
  findProjectRecordIfOwn,
  listOwnProjectRecords,
} from "#app/domain/market/projects/project-queries.server.ts"
import { newProjectId, saveProject } from "#app/domain/market/projects/save-project.server.ts"
import { Forbidden, NotFound } from "#app/domain/shared/errors.ts"
import { apiCall } from "#app/http/api-call.server.ts"
import { Project, ProjectBody, toProject, toProjectDetails } from "./project-schemas.ts"
import { id, NumberPageQuery, pageOf, toPageAnswer } from "./schemas.ts"

const FULL_PAGE = 50

export const projectCalls = [
  apiCall({
    name: "listProjects",
    path: "/api/v1/projects",
    summary: "Open projects for an influencer, own projects for a brand; newest first",
    access: "signed-in",
    scope: "projects:read",
    input: { query: NumberPageQuery },
    answer: pageOf(Project),
    replaces: [9, 10, 11],
    handle({ actor, query: { cursor } }) {
      if (isInfluencer(actor)) {
        return toPageAnswer(listOpenProjectRecords(actor, cursor, FULL_PAGE), toProject)
      }
      if (!isBrand(actor)) throw new Forbidden("This belongs to another account.")
      const items = listOwnProjectRecords(actor, cursor)
      const next = items.length < FULL_PAGE ? undefined : items.at(-1)?.feedKey
      return toPageAnswer({ items, next }, toProject)
    },
  }),
  apiCall({
    name: "getProject",
    path: "/api/v1/projects/:projectId",
    summary: "One project",
    access: "signed-in",
    scope: "projects:read",
    input: { params: z.object({ projectId: id }) },
    answer: Project,
    replaces: [12],
    handle({ actor, params: { projectId } }) {
      if (isInfluencer(actor)) return toProject(findVisibleProjectRecord(actor, projectId))
      if (!isBrand(actor)) throw new NotFound("Project not found.")
      return ownProject(actor, projectId)
    },
  }),
  apiCall({
    name: "postProject",
    method: "POST",
    path: "/api/v1/projects",
    summary: "Post a project",
    access: "brand",
    scope: "projects:write",
    input: { body: ProjectBody },
    answer: Project,
    status: 201,
    replaces: [14],
    handle({ actor, body }) {
      const projectId = newProjectId()
      saveProject(actor, projectId, toProjectDetails(body))
      return ownProject(actor, projectId)
    },
  }),
  apiCall({
    name: "changeProject",
    method: "PUT",
    path: "/api/v1/projects/:projectId",
    summary: "Change an own project; the body replaces all of its fields",
    access: "brand",
    scope: "projects:write",
    input: { params: z.object({ projectId: id }), body: ProjectBody },
    answer: Project,
    replaces: [14],
    handle({ actor, params: { projectId }, body }) {
      ownProject(actor, projectId)
      saveProject(actor, projectId, toProjectDetails(body))
      return ownProject(actor, projectId)
    },
  }),
]

/** @throws NotFound */
function ownProject(actor: BrandActor, projectId: string) {
  const own = findProjectRecordIfOwn(actor, projectId)
  if (!own) throw new NotFound("Project not found.")
  return toProject(own)
}
