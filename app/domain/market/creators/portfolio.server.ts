import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import {
  discardPicture,
  type SentPicture,
  storePicture,
} from "#app/domain/identity/uploads/pictures.server.ts"
import { Conflict, Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { maskContacts } from "#app/domain/shared/masking/mask-contacts.ts"
import type { ContactKind } from "#app/domain/shared/masking/masks.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { creators, portfolioItems } from "#db/schema/creators.ts"
import { MAX_PORTFOLIO_ITEMS } from "./creator.ts"
import { listPortfolio } from "./creator-queries.server.ts"

type NewItem = { caption: string } & ({ link: string } | { picture: SentPicture })

const FULL = `You show ${MAX_PORTFOLIO_ITEMS} pieces of work already. Remove one to add another.`
const LINK_OF_CONTACT =
  "This link leads to a way to reach you. Give one to your work: brands reach you by the conversation."

/**
 * Appends an item to the portfolio: docs/rules.md#what-a-creator-shows Returns the kinds of contact
 * details masked in its caption. @throws Conflict when full; Invalid on link or picture;
 * RateLimited for pictures
 */
export async function addToPortfolio(
  actor: InfluencerActor,
  item: NewItem,
): Promise<ContactKind[]> {
  assertQuota(actor.userId)
  if ("link" in item && maskContacts(item.link, [item.link]).hidden.length > 0) {
    throw new Invalid(LINK_OF_CONTACT, "link")
  }
  const pictureId = "picture" in item ? await storePicture(actor, item.picture, "whole") : null
  const link = "link" in item ? item.link : null
  try {
    act(actor, () => insert(actor, { link, pictureId, caption: item.caption }))
  } catch (error) {
    if (pictureId) await discardPicture(pictureId)
    throw error
  }
  return maskContacts(item.caption).hidden
}

function assertQuota(userId: string): void {
  if (listPortfolio(userId).length >= MAX_PORTFOLIO_ITEMS) throw new Conflict(FULL)
}

type Row = Pick<typeof portfolioItems.$inferSelect, "link" | "pictureId" | "caption">

/** Checks the limit again: another tab may have filled the portfolio during the upload. */
function insert(actor: InfluencerActor, row: Row): void {
  const { userId } = actor
  assertQuota(userId)
  const position = listPortfolio(userId).length
  const kind = row.pictureId === null ? "link" : "picture"
  db.insert(portfolioItems)
    .values({ ...row, id: randomUUID(), userId, position, kind, createdAt: clock.now() })
    .run()
  noteChange(userId)
}

/** Deletes the picture file too. @throws NotFound */
export async function removeFromPortfolio(actor: InfluencerActor, itemId: string): Promise<void> {
  const removed = act(actor, () => {
    const items = listPortfolio(actor.userId)
    const item = items.find(({ id }) => id === itemId)
    if (!item) throw notThere()
    db.delete(portfolioItems).where(eq(portfolioItems.id, itemId)).run()
    number(items.filter(({ id }) => id !== itemId))
    noteChange(actor.userId)
    return item
  })
  if (removed.pictureId) await discardPicture(removed.pictureId)
}

/** At either end it stays. @throws NotFound */
export function moveInPortfolio(actor: InfluencerActor, itemId: string, step: "up" | "down"): void {
  act(actor, () => {
    const items = listPortfolio(actor.userId)
    const from = items.findIndex(({ id }) => id === itemId)
    const item = items[from]
    if (!item) throw notThere()
    const to = Math.max(0, Math.min(items.length - 1, from + (step === "up" ? -1 : 1)))
    number(items.toSpliced(from, 1).toSpliced(to, 0, item))
    noteChange(actor.userId)
  })
}

/** Returns as `addToPortfolio`. @throws NotFound */
export function updatePortfolioCaption(
  actor: InfluencerActor,
  itemId: string,
  caption: string,
): ContactKind[] {
  act(actor, () => {
    const isTheirs = and(eq(portfolioItems.id, itemId), eq(portfolioItems.userId, actor.userId))
    const { changes } = db.update(portfolioItems).set({ caption }).where(isTheirs).run()
    if (changes === 0) throw notThere()
    noteChange(actor.userId)
  })
  return maskContacts(caption).hidden
}

const notThere = () => new NotFound("This piece of work is not in your portfolio.")

function number(items: readonly { id: string }[]): void {
  for (const [position, { id }] of items.entries()) {
    db.update(portfolioItems).set({ position }).where(eq(portfolioItems.id, id)).run()
  }
}

function noteChange(userId: string): void {
  db.update(creators).set({ updatedAt: clock.now() }).where(eq(creators.userId, userId)).run()
  recordEvent({ type: "profile.updated", actorId: userId })
}
