import { randomUUID } from "node:crypto"
import { and, count, eq } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { Conflict, orNotFound } from "#app/domain/shared/errors.ts"
import { foldForComparison } from "#app/domain/shared/text.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, uniqueViolation } from "#app/platform/db.server.ts"
import { creatorLists } from "#db/schema/hiring.ts"
import { MAX_LISTS } from "./creator-list.ts"
import type { ListInput } from "./list-schema.ts"

const selectOwn = query((p: Params<{ id: string; brandId: string }>) =>
  db
    .select({ id: creatorLists.id, name: creatorLists.name })
    .from(creatorLists)
    .where(and(eq(creatorLists.id, p.id), eq(creatorLists.brandId, p.brandId))),
)

/** @throws NotFound */
export const findOwnList = ({ userId: brandId }: BrandActor, listId: string) =>
  orNotFound(selectOwn.get({ id: listId, brandId }), "List not found.")

/** @throws Conflict on `name` when taken, or at 50 lists */
export function createList(actor: BrandActor, { name }: ListInput): { listId: string } {
  const { userId: brandId } = actor
  return act(actor, () => {
    const isOwn = eq(creatorLists.brandId, brandId)
    const made = db.select({ n: count() }).from(creatorLists).where(isOwn).get()?.n ?? 0
    if (made >= MAX_LISTS) {
      throw new Conflict(`You have ${MAX_LISTS} lists, the most there can be. Delete one first.`)
    }
    const id = randomUUID()
    const list = { id, brandId, name, nameKey: foldForComparison(name), createdAt: clock.now() }
    describeIfTaken(() => db.insert(creatorLists).values(list).run())
    return { listId: id }
  })
}

/** @throws NotFound; Conflict on `name` when taken */
export function renameList(actor: BrandActor, listId: string, { name }: ListInput): void {
  act(actor, () => {
    const { id } = findOwnList(actor, listId)
    const named = { name, nameKey: foldForComparison(name) }
    describeIfTaken(() => db.update(creatorLists).set(named).where(eq(creatorLists.id, id)).run())
  })
}

/** @throws NotFound */
export function deleteList(actor: BrandActor, listId: string): { name: string } {
  return act(actor, () => {
    const { id, name } = findOwnList(actor, listId)
    db.delete(creatorLists).where(eq(creatorLists.id, id)).run()
    return { name }
  })
}

function describeIfTaken(work: () => unknown): void {
  try {
    work()
  } catch (error) {
    if (!uniqueViolation(error)?.includes("creator_lists")) throw error
    throw new Conflict("You have a list of this name already.", "name")
  }
}
