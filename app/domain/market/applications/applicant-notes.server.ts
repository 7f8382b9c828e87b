import { eq } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { findOwnProject } from "#app/domain/market/projects/project-queries.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { applicantNotes } from "#db/schema/hiring.ts"
import { findApplicant } from "./application-queries.server.ts"

/** Saves the brand's private note about an applicant; "" deletes it. @throws NotFound */
export function saveApplicantNote(
  actor: BrandActor,
  projectId: string,
  applicationId: string,
  text: string,
): void {
  act(actor, () => {
    findApplicant(findOwnProject(actor, projectId), applicationId)
    if (text === "") {
      db.delete(applicantNotes).where(eq(applicantNotes.applicationId, applicationId)).run()
      return
    }
    const note = { text, updatedAt: clock.now() }
    db.insert(applicantNotes)
      .values({ applicationId, ...note })
      .onConflictDoUpdate({ target: applicantNotes.applicationId, set: note })
      .run()
  })
}
