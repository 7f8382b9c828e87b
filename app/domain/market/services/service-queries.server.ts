import { and, asc, eq, isNull, sql } from "drizzle-orm"
import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { isBlockedBetween } from "#app/domain/identity/accounts/blocked-users.server.ts"
import { ratingOf } from "#app/domain/market/creators/creator.ts"
import { coverId } from "#app/domain/market/creators/creator-cards.server.ts"
import { maskShownText } from "#app/domain/market/creators/mask-shown-text.server.ts"
import { NotFound, orNotFound } from "#app/domain/shared/errors.ts"
import { hasContactDetails, shownName } from "#app/domain/shared/masking/mask-contacts.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { db, type Params, query, rowBy } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { creators } from "#db/schema/creators.ts"
import { profiles } from "#db/schema/profiles.ts"
import { services } from "#db/schema/services.ts"
import { MAX_SERVICES, type ServiceRow } from "./service.ts"

const selectOwn = query((p: Params<{ userId: string }>) =>
  db
    .select()
    .from(services)
    .where(eq(services.userId, p.userId))
    .orderBy(asc(services.createdAt), asc(services.id))
    .limit(MAX_SERVICES),
)

export const findStoredService = rowBy(services, "id")

/** As typed, oldest first. */
export const listOwnServices = ({ userId }: InfluencerActor): ServiceRow[] =>
  selectOwn.all({ userId })

/** As typed. @throws NotFound for another's too */
export function findOwnService({ userId }: InfluencerActor, id: string): ServiceRow {
  const service = findStoredService(id)
  if (service?.userId !== userId) throw new NotFound("Service not found.")
  return service
}

/** A literal lets SQLite use the partial index. */
export const isLiveService = sql`${services.state} = 'live' AND ${services.removedAt} IS NULL`

/** Of `services` joined with their creators: neither hidden, suspended nor deleted. */
export const isCreatorShown = and(
  isNull(creators.hiddenAt),
  isNull(users.deletedAt),
  isNull(users.suspendedAt),
)

export const shownColumns = {
  service: services,
  name: profiles.name,
  userName: sql<string>`coalesce(${profiles.userName}, '')`,
  pictureId: profiles.pictureId,
  pageState: creators.pageState,
  coverId,
  ...pick(creators, "city", "starsTotal", "reviewCount"),
}

const selectShown = query((p: Params<{ id: string }>) =>
  db
    .select(shownColumns)
    .from(services)
    .innerJoin(creators, eq(creators.userId, services.userId))
    .innerJoin(users, eq(users.id, services.userId))
    .innerJoin(profiles, eq(profiles.userId, services.userId))
    .where(and(eq(services.id, p.id), isLiveService, isCreatorShown)),
)

type ShownRow = NonNullable<ReturnType<typeof selectShown.get>>

/** Without contact details. */
const withoutContacts = ({ title, description, needs, extras, ...service }: ServiceRow) => ({
  id: service.id,
  userId: service.userId,
  title: shownName(title),
  description: maskShownText(description),
  needs: maskShownText(needs),
  extras: extras.map((extra) => ({ ...extra, name: maskShownText(extra.name) })),
  platform: service.platform,
  type: service.type,
  quantity: service.quantity,
  pricePaise: service.pricePaise,
  // Left out of the key of a service without one.
  productPaise: service.productPaise ?? undefined,
  days: service.days,
  revisionRounds: service.revisionRounds,
  usage: service.usage,
  usageMonths: service.usageMonths,
  capacity: service.capacity,
})

export function toShownService({ service, starsTotal, reviewCount, ...row }: ShownRow) {
  const { name, userName, pictureId, coverId, city, pageState } = row
  return {
    ...withoutContacts(service),
    isListed: pageState === "public",
    creator: {
      name: shownName(name),
      userName: shownName(userName),
      pictureId,
      coverId,
      city,
      rating: ratingOf({ starsTotal, reviewCount }),
    },
  }
}

/** A service as others see it. */
export type ShownService = ReturnType<typeof toShownService>

/** Of a creator's page, whose visibility the caller checks; oldest first. */
export const listShownServices = (userId: string) =>
  selectOwn
    .all({ userId })
    .filter(({ state, removedAt }) => state === "live" && removedAt === null)
    .map(withoutContacts)

/** Undefined unless live, with a public profile, and without a block. */
export function findOffered(viewerId: string | undefined, id: string): ShownService | undefined {
  const row = selectShown.get({ id })
  const isSeen = row && row.pageState !== "draft" && !hasContactDetails(row.userName)
  if (!isSeen || isBlockedBetween(viewerId, row.service.userId)) return undefined
  return toShownService(row)
}

/** @throws NotFound as `findOffered` finds none */
export const findShownService = (viewerId: string | undefined, id: string): ShownService =>
  orNotFound(findOffered(viewerId, id), "Service not found.")
