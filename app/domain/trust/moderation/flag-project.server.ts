import { randomUUID } from "node:crypto"
import { and, eq, isNull } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { reports } from "#db/schema/conversations.ts"
import { projects } from "#db/schema/projects.ts"
import { findFlags } from "./flag-rules.ts"
import { textsOfBrief } from "./reported.server.ts"

/**
 * Flags a suspicious active project once, without telling its brand or delisting it:
 * docs/rules.md#flagged-projects
 */
export function flagProject(projectId: string): undefined {
  const isActive = and(
    eq(projects.id, projectId),
    eq(projects.status, "active"),
    isNull(projects.deletedAt),
  )
  const project = db.select().from(projects).where(isActive).get()
  if (!project) return
  const { title, niche, description, brief } = project
  const flags = findFlags([title, niche, description, ...textsOfBrief(brief)].join("\n\n"))
  if (flags.length === 0) return
  const text = flags.map(({ words, found }) => `${words}: ${found}`).join("\n")
  const isScam = flags.some(({ name }) => name === "fee")
  write(() =>
    db
      .insert(reports)
      .values({
        id: randomUUID(),
        reporterId: null,
        subject: "project",
        subjectId: projectId,
        reason: isScam ? "scam" : "off_platform_payment",
        text,
        status: "new",
        createdAt: clock.now(),
      })
      .onConflictDoNothing()
      .run(),
  )
  logger.info({ event: "project.flagged", projectId, rules: flags.map(({ name }) => name) })
}
