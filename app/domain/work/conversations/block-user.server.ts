import { and, eq } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { blocks } from "#db/schema/conversations.ts"
import { findOwnThread, otherOf } from "./threads.server.ts"

/** Messages stay readable and orders continue: docs/rules.md#blocking @throws NotFound */
export function blockUser(actor: Actor, threadId: string): void {
  act(actor, () => {
    const blockedId = otherOf(actor, findOwnThread(actor, threadId))
    db.insert(blocks)
      .values({ blockerId: actor.userId, blockedId, createdAt: clock.now() })
      .onConflictDoNothing()
      .run()
  })
}

/** Removes the actor's block; the other's stays. */
export function unblockUser(actor: Actor, threadId: string): void {
  act(actor, () => {
    const blockedId = otherOf(actor, findOwnThread(actor, threadId))
    db.delete(blocks)
      .where(and(eq(blocks.blockerId, actor.userId), eq(blocks.blockedId, blockedId)))
      .run()
  })
}
