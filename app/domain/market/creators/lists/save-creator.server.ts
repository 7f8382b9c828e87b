import { and, count, eq, sql } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { Conflict, NotFound } from "#app/domain/shared/errors.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { creatorListItems } from "#db/schema/hiring.ts"
import { assertDiscoverable } from "../discoverable.server.ts"
import { MAX_IN_A_LIST } from "./creator-list.ts"
import type { NoteInput, SaveToListInput } from "./list-schema.ts"
import { createList, findOwnList } from "./manage-lists.server.ts"

/** A repeat takes a new note. @throws NotFound for the list or creator; Conflict at 500 entries */
export function saveCreatorToList(
  actor: BrandActor,
  influencerId: string,
  { listId, name, note }: SaveToListInput,
): { listId: string; name: string } {
  return act(actor, () => {
    assertDiscoverable(actor, influencerId)
    const list = findOwnList(actor, name ? createList(actor, { name }).listId : (listId ?? ""))
    if (countOthers(list.id, influencerId) >= MAX_IN_A_LIST) {
      throw new Conflict(`This list is full: ${MAX_IN_A_LIST} is the most it can hold.`)
    }
    db.insert(creatorListItems)
      .values({ listId: list.id, influencerId, note, addedAt: clock.now() })
      .onConflictDoUpdate({
        target: [creatorListItems.listId, creatorListItems.influencerId],
        set: { note: sql`iif(excluded.note = '', ${creatorListItems.note}, excluded.note)` },
      })
      .run()
    return { listId: list.id, name: list.name }
  })
}

/** An existing entry takes no further space. */
function countOthers(listId: string, influencerId: string): number {
  const isOfList = eq(creatorListItems.listId, listId)
  const isIn = db
    .select({ n: count() })
    .from(creatorListItems)
    .where(and(isOfList, eq(creatorListItems.influencerId, influencerId)))
    .get()
  if (isIn?.n) return 0
  return db.select({ n: count() }).from(creatorListItems).where(isOfList).get()?.n ?? 0
}

const isEntry = (listId: string, influencerId: string) =>
  and(eq(creatorListItems.listId, listId), eq(creatorListItems.influencerId, influencerId))

/** Also removes hidden creators. @throws NotFound */
export function removeFromList(actor: BrandActor, listId: string, influencerId: string): void {
  act(actor, () => {
    const { id } = findOwnList(actor, listId)
    const { changes } = db.delete(creatorListItems).where(isEntry(id, influencerId)).run()
    if (changes === 0) throw notInList()
  })
}

/** An empty note deletes it. @throws NotFound */
export function noteInList(
  actor: BrandActor,
  listId: string,
  influencerId: string,
  { note }: NoteInput,
): void {
  act(actor, () => {
    const { id } = findOwnList(actor, listId)
    const { changes } = db
      .update(creatorListItems)
      .set({ note })
      .where(isEntry(id, influencerId))
      .run()
    if (changes === 0) throw notInList()
  })
}

const notInList = () => new NotFound("This influencer is not in the list.")
