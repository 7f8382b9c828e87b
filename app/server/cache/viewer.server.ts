import type { Actor, AnonymousViewer } from "#app/domain/identity/accounts/actor.ts"
import { requireActor, requireBrand, requireInfluencer } from "#app/http/actor.server.ts"
import { findActor } from "#app/http/session.server.ts"
import { currentRequest, type SharedRendering } from "#app/platform/request-context.server.ts"
import { toSlot, type UserSlot } from "#app/ui/user-slot.tsx"
import type { Role } from "#db/schema/words.ts"
import { type SlotName, USER_SLOTS, type ValueOf, type ViewerContext } from "./user-slots.server.ts"

/**
 * A signed-in user, or a role on a shared page; personal data are user slots:
 * docs/rules.md#shared-pages
 */
export type Viewer<R extends Role = Role> = {
  role: R
  actor: (Actor & { role: R }) | AnonymousViewer<R>
  own<P extends SlotName>(part: P, about?: string): UserSlot<ValueOf<P>>
  /** Looks several subjects up together. */
  slotForEach<P extends SlotName>(part: P, about: readonly string[]): UserSlot<ValueOf<P>>[]
  /** Limits sharing to visitors for whom a slot is true. */
  onlyIf(part: SlotName, about: string): void
}

function toViewer<R extends Role>(actor: Actor & { role: R }, request: Request): Viewer<R> {
  const slotForEach = <P extends SlotName>(part: P, about: readonly string[]) =>
    slotValuesOf(part, { actor, request }, about).map(toSlot)
  return {
    role: actor.role,
    actor,
    slotForEach,
    onlyIf: () => {},
    own: (part, about = "") => {
      const [value] = slotForEach(part, [about])
      if (value === undefined) throw new Error(`The part ${part} has no value.`)
      return value
    },
  }
}

export const slotValuesOf = <P extends SlotName>(
  part: P,
  visit: ViewerContext,
  about: readonly string[],
): ValueOf<P>[] => USER_SLOTS[part](visit, about) as ValueOf<P>[]

function toSharedViewer<R extends Role>(role: R, { placeholder }: SharedRendering): Viewer<R> {
  const own = <P extends SlotName>(part: P, about = "") => toSlot(placeholder(part, about)) as never
  return {
    role,
    actor: { role, userId: undefined },
    own,
    onlyIf: own,
    slotForEach: (part, about) => about.map((one) => own(part, one)),
  }
}

/** Undefined for anonymous visitors and admins. */
export async function findViewer(request: Request): Promise<Viewer | undefined> {
  const sharing = currentRequest()?.sharing
  if (sharing) return toSharedViewer(sharing.role, sharing)
  const actor = await findActor(request)
  return actor && toViewer(actor, request)
}

/** Sends anonymous visitors to /login. */
export async function requireViewer(request: Request): Promise<Viewer> {
  return (await findViewer(request)) ?? toViewer(await requireActor(request), request)
}

const requireViewerOf =
  <R extends Role>(role: R, guard: (request: Request) => Promise<Actor & { role: R }>) =>
  async (request: Request): Promise<Viewer<R>> => {
    const sharing = currentRequest()?.sharing
    if (!sharing) return toViewer(await guard(request), request)
    if (sharing.role !== role) throw new Error(`A page of ${role}s is rendered for others.`)
    return toSharedViewer(role, sharing)
  }

/** Redirects other roles: docs/rules.md#each-role-its-dashboard */
export const requireInfluencerViewer = requireViewerOf("influencer", requireInfluencer)

/** Redirects other roles: docs/rules.md#each-role-its-dashboard */
export const requireBrandViewer = requireViewerOf("brand", requireBrand)
