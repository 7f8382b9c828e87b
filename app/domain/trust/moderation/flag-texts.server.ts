import { randomUUID } from "node:crypto"
import { and, eq, isNull } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { reports } from "#db/schema/conversations.ts"
import { projects } from "#db/schema/projects.ts"
import { services } from "#db/schema/services.ts"
import { findFlags } from "./flag-rules.ts"
import { textsOfBrief } from "./reported-content.server.ts"

/** Flags an active project once, unseen by its brand: docs/rules.md#flagged-projects */
export function flagProject(projectId: string): undefined {
  const isActive = and(
    eq(projects.id, projectId),
    eq(projects.status, "active"),
    isNull(projects.deletedAt),
  )
  const project = db.select().from(projects).where(isActive).get()
  if (!project) return
  const { title, niche, description, brief } = project
  flag("project", projectId, [title, niche, description, ...textsOfBrief(brief)])
}

/** Flags a suspicious live service, as `flagProject` does. */
export function flagService(serviceId: string): undefined {
  const isLive = and(eq(services.id, serviceId), eq(services.state, "live"))
  const service = db.select().from(services).where(isLive).get()
  if (!service) return
  const { title, description, needs, extras } = service
  flag("service", serviceId, [title, description, needs, ...textsOfBrief(extras)])
}

function flag(subject: "project" | "service", subjectId: string, texts: readonly string[]): void {
  const flags = findFlags(texts.join("\n\n"))
  if (flags.length === 0) return
  const text = flags.map(({ words, found }) => `${words}: ${found}`).join("\n")
  const isScam = flags.some(({ name }) => name === "fee")
  write(() =>
    db
      .insert(reports)
      .values({
        id: randomUUID(),
        reporterId: null,
        subject,
        subjectId,
        reason: isScam ? "scam" : "off_platform_payment",
        text,
        status: "new",
        createdAt: clock.now(),
      })
      .onConflictDoNothing()
      .run(),
  )
  const rules = flags.map(({ name }) => name)
  logger.info({ event: `${subject}.flagged`, [`${subject}Id`]: subjectId, rules })
}
