import { randomUUID } from "node:crypto"
import { href, urls } from "#app/urls/index.ts"
import type { RunningServer } from "./server.ts"
import { withDatabase } from "./stored.ts"
import type { Visitor } from "./visitor.ts"

type Stored = Pick<RunningServer, "dataDir">

let posted = 0

/** Posts a project by its form; fields by form name. Returns its id. */
export async function postProject(
  brand: Visitor,
  fields: Record<string, string | string[]> = {},
): Promise<string> {
  posted += 1
  const id = randomUUID()
  const answer = await brand.post(href(urls.brand.editProject, { projectId: id }), {
    title: `Project ${posted}`,
    desc: "Show our new collection in three reels.",
    deliveryDays: "14",
    ...fields,
  })
  if (answer.status !== 303) throw new Error(`Not posted (${answer.status}): ${answer.text}`)
  return id
}

/** Applies by the project's form and returns the application's id. */
export async function applyTo(
  server: Stored,
  influencer: Visitor,
  projectId: string,
  bid: { bidAmount?: string; deliveryDays?: string } = {},
): Promise<string> {
  const answer = await influencer.post(href(urls.influencer.apply, { projectId }), {
    bidAmount: "7000",
    deliveryDays: "10",
    ...bid,
  })
  if (answer.status !== 303) throw new Error(`Not applied (${answer.status}): ${answer.text}`)
  const text = "SELECT id FROM applications WHERE project_id = ? ORDER BY rowid DESC"
  return String(stored(server, text, projectId)?.id)
}

type Row = Record<string, unknown>

function stored(server: Stored, query: string, ...values: string[]): Row | undefined {
  return withDatabase(server, (db) => db.prepare<unknown[], Row>(query).get(...values))
}

export const storedProject = (server: Stored, id: string) =>
  stored(server, "SELECT * FROM projects WHERE id = ?", id)

export const storedApplication = (server: Stored, id: string) =>
  stored(server, "SELECT * FROM applications WHERE id = ?", id)

export const storedOrder = (server: Stored, applicationId: string) =>
  stored(server, "SELECT * FROM orders WHERE application_id = ?", applicationId)
