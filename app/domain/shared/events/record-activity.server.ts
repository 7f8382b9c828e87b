import { actingPersonId } from "#app/domain/shared/acting-person.server.ts"
import { deviceOf } from "#app/domain/shared/device.ts"
import { formatCoarseNetwork } from "#app/domain/shared/network.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { accountActs } from "#db/schema/factors.ts"

type Act = { type: string; actorId?: string; projectId?: string; orderId?: string }

const insertAct = query((p: Params<Omit<typeof accountActs.$inferSelect, "id">>) =>
  db.insert(accountActs).values({
    userId: p.userId,
    personId: p.personId,
    act: p.act,
    projectId: p.projectId,
    orderId: p.orderId,
    device: p.device,
    network: p.network,
    createdAt: p.createdAt,
  }),
)

/** Records an act in an account with the person who acted; acts outside of a request are left out. */
export function recordActivity({ type, actorId, projectId, orderId }: Act): void {
  const request = currentRequest()
  if (!request || actorId === undefined) return
  insertAct.run({
    userId: actorId,
    personId: actingPersonId() ?? actorId,
    act: type,
    projectId: projectId ?? null,
    orderId: orderId ?? null,
    device: deviceOf(request.userAgent),
    network: formatCoarseNetwork(request.ip) ?? "",
    createdAt: clock.now(),
  })
}
