import { randomInt } from "node:crypto"
import { and, asc, eq } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import { type Actor, isBrand } from "#app/domain/identity/accounts/actor.ts"
import { findOwnProfile } from "#app/domain/identity/profiles/profile-queries.server.ts"
import { maskOrderTexts } from "#app/domain/market/projects/shown-project.server.ts"
import { Conflict, Forbidden, Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { deliverableName } from "#app/domain/work/deliverables/deliverable-table.ts"
import { selectDeliverables } from "#app/domain/work/deliverables/deliverable-transitions.server.ts"
import { onlyRoleText } from "#app/domain/work/orders/order-refusals.ts"
import {
  findOwnOrder,
  type OrderRow,
  recordStep,
} from "#app/domain/work/orders/order-steps.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { deliverables } from "#db/schema/deliverables.ts"
import { trackedLinks } from "#db/schema/links.ts"
import { profiles } from "#db/schema/profiles.ts"
import { addFigures, isAmong, type LinkStep, MAX_LINKS, placesOf, withUtm } from "./link.ts"
import { FIGURES, hasStarted } from "./link-queries.server.ts"
import type { NewLinkInput } from "./link-schema.ts"

const selectLinks = query((p: Params<{ orderId: string }>) =>
  db
    .select({
      ...pick(trackedLinks, "code", "target", "createdAt", "endedAt", "shownAt", "deliverableId"),
      ...pick(deliverables, "position", "type", "platform"),
      ...FIGURES,
    })
    .from(trackedLinks)
    .innerJoin(deliverables, eq(deliverables.id, trackedLinks.deliverableId))
    .where(eq(trackedLinks.orderId, p.orderId))
    .orderBy(asc(trackedLinks.createdAt), asc(trackedLinks.code)),
)

/** Lists the links of an order with their figures, alike for both sides. @throws NotFound for third parties */
export function listOrderLinks(actor: Actor, orderId: string) {
  const order = findOwnOrder(actor, orderId)
  const links = selectLinks
    .all({ orderId })
    .map((link) => ({ ...link, name: deliverableName(link) }))
  return {
    title: maskOrderTexts(actor.role, order).title,
    links,
    figures: addFigures(links),
    posts: selectDeliverables(orderId).map((one) => ({ id: one.id, name: deliverableName(one) })),
    canAdd: isBrand(actor) && hasStarted(order),
    hosts: isBrand(actor) ? ownHosts(actor) : [],
  }
}
export type OrderLink = ReturnType<typeof listOrderLinks>["links"][number]

/** Only a confirmed email makes the profile the brand's own. */
function ownHosts(actor: Actor): string[] {
  if (actor.emailVerifiedAt === null) return []
  const { website, privacyPolicy, socials } = findOwnProfile(actor)
  return placesOf([website, privacyPolicy, ...Object.values(socials)])
}

const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
const newCode = (): string =>
  Array.from({ length: 9 }, () => LETTERS[randomInt(LETTERS.length)]).join("")

/**
 * Makes a link that leads to a host of the brand's profile for good: docs/rules.md#tracked-links
 * @throws NotFound, Conflict, Forbidden; Invalid on `target`
 */
export function createLink(actor: Actor, orderId: string, input: NewLinkInput): string {
  return act(actor, () => {
    const order = requireStartedOrder(actor, orderId)
    const post = selectDeliverables(orderId).find(({ id }) => id === input.deliverableId)
    if (!post) throw new NotFound("There is no such post.")
    const known = selectLinks.all({ orderId })
    if (known.length >= MAX_LINKS) {
      throw new Conflict(`An order has at most ${MAX_LINKS} links.`, "target")
    }
    requireOwnHost(actor, input.target)
    const code = newCode()
    const { title, brandId, influencerId } = order
    const target = withUtm(input.target, {
      platform: post.platform,
      title,
      userName: userNameOf(influencerId),
    })
    const row = { code, orderId, deliverableId: post.id, brandId, influencerId, target }
    db.insert(trackedLinks)
      .values({ ...row, createdAt: clock.now() })
      .run()
    recordStep(order, "order.link_added", { by: "brand" })
    return code
  })
}

const userNameOf = (userId: string): string | null =>
  db.select({ name: profiles.userName }).from(profiles).where(eq(profiles.userId, userId)).get()
    ?.name ?? null

/** For the verbs of the brand. @throws NotFound; Forbidden; Conflict before the payment */
export function requireStartedOrder(actor: Actor, orderId: string): OrderRow {
  const order = findOwnOrder(actor, orderId)
  if (!isBrand(actor)) throw new Forbidden(onlyRoleText("brand"))
  if (!hasStarted(order)) throw new Conflict("This order is not under way.")
  return order
}

function requireOwnHost(actor: Actor, target: string): void {
  if (actor.emailVerifiedAt === null) {
    throw new Conflict("Confirm your email first. Tracked links lead to confirmed brands.")
  }
  const hosts = ownHosts(actor)
  if (isAmong(hosts, target)) return
  const message =
    hosts.length === 0
      ? "Add your website to your profile first. Links lead only there."
      : `Links lead only to the sites of your profile: ${hosts.join(", ")}.`
  throw new Invalid(message, { target: [message] })
}

/** @throws NotFound for third parties and other orders */
export function requireLink(actor: Actor, orderId: string, code: string) {
  findOwnOrder(actor, orderId)
  const isThis = and(eq(trackedLinks.code, code), eq(trackedLinks.orderId, orderId))
  const link = db.select().from(trackedLinks).where(isThis).get()
  if (!link) throw new NotFound("There is no such link.")
  return link
}

/**
 * The brand ends a link; the influencer shows or hides it on the page of links. Repeating changes
 * nothing. @throws NotFound, Forbidden
 */
export function stepLink(actor: Actor, orderId: string, code: string, step: LinkStep): void {
  act(actor, () => {
    const { endedAt, shownAt } = requireLink(actor, orderId, code)
    const side = step === "end" ? "brand" : "influencer"
    if (actor.role !== side) throw new Forbidden(onlyRoleText(side))
    const now = clock.now()
    const changes = {
      end: { endedAt: endedAt ?? now },
      show: { shownAt: shownAt ?? now },
      hide: { shownAt: null },
    }[step]
    db.update(trackedLinks).set(changes).where(eq(trackedLinks.code, code)).run()
  })
}
