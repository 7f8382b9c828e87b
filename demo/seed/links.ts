import { and, desc, eq, lt, sql } from "drizzle-orm"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { isoDayOf } from "#app/domain/shared/indian-time.ts"
import { countVisit } from "#app/domain/work/links/clicks.server.ts"
import { importRedemptions, saveDiscountCode } from "#app/domain/work/links/redemptions.server.ts"
import { createLink } from "#app/domain/work/links/tracked-links.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { deliverables } from "#db/schema/deliverables.ts"
import { isOfWork, orders } from "#db/schema/orders.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { random } from "../random.ts"

const DAYS = 14
const PEOPLE = "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile"

/** The visitor's brand follows links and codes of its largest campaign for two weeks. */
export async function addLinks(brand: BrandActor | undefined, dice: ReturnType<typeof random>) {
  const now = clock.now()
  const begin = now - DAYS * DAY
  const chosen = ordersOf(brand, begin)
  if (!brand || chosen.length === 0) throw new Error("The demo lacks orders to link.")
  clock.freeze(begin)
  const links = chosen.map(({ id, post, site, userName }, place) => {
    saveDiscountCode(brand, id, {
      code: `${userName.replace(/\W/g, "").slice(0, 16)}10`.toUpperCase(),
    })
    const target = `${site}/?offer=${place + 1}`
    return { orderId: id, code: createLink(brand, id, { deliverableId: post, target }) }
  })
  for (let day = 0; day < DAYS; day += 1) {
    clock.freeze(begin + day * DAY)
    const visits = links.flatMap(({ code }, place) =>
      Array.from({ length: 3 + dice.whole(0, 40 - 2 * day) }, (_, n) => ({
        ...{ code, ip: `203.0.113.${n % 200}`, userAgent: `${PEOPLE} ${place}` },
        isMachine: n % 9 === 8,
      })),
    )
    await Promise.all(visits.map(countVisit))
  }
  for (const [place, { orderId }] of links.entries()) {
    const rows = Array.from({ length: 3 + 2 * place }, (_, n) =>
      [`KC-${1040 + 37 * place + n}`, 499 + 250 * (n % 4), isoDayOf(begin + n * DAY)].join(","),
    )
    importRedemptions(brand, orderId, { rows: rows.join("\n") })
  }
  clock.release()
}

const ordersOf = (brand: BrandActor | undefined, before: number) =>
  db
    .select({
      id: orders.id,
      post: deliverables.id,
      site: sql<string>`rtrim((SELECT website FROM profiles AS own
        WHERE own.user_id = ${orders.brandId}), '/')`,
      userName: sql<string>`${profiles.userName}`,
    })
    .from(orders)
    .innerJoin(deliverables, and(eq(deliverables.orderId, orders.id), eq(deliverables.position, 0)))
    .innerJoin(profiles, eq(profiles.userId, orders.influencerId))
    .where(
      and(
        eq(orders.brandId, brand?.userId ?? ""),
        lt(orders.startedAt, before),
        isOfWork,
        sql`${orders.status} IN ('ongoing', 'completed')`,
        sql`${orders.projectId} = (SELECT project_id FROM orders AS beside
          WHERE beside.brand_id = ${orders.brandId} AND beside.started_at < ${before}
            AND beside.status IN ('ongoing', 'completed')
          GROUP BY project_id ORDER BY count(*) DESC, project_id LIMIT 1)`,
      ),
    )
    .orderBy(desc(orders.startedAt))
    .limit(4)
    .all()
