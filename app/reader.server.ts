import type { Actor, Anybody } from "#app/domain/accounts/actor.ts"
import { requireActor, requireBrand, requireInfluencer } from "#app/http/actor.server.ts"
import { findActor } from "#app/http/session.server.ts"
import { currentRequest, type SharedRendering } from "#app/platform/request-context.server.ts"
import type { Role } from "#db/schema/words.ts"
import { asOwn, type Own } from "./own.tsx"
import { OWN_PARTS, type PartName, type ValueOf, type Visit } from "./own-parts.server.ts"

/**
 * Whom a page is made for: somebody signed in, or, where it is rendered for many, anybody of a role. What is
 * one visitor's it gives as own values alone: docs/rules.md#shared-pages
 */
export type Reader<R extends Role = Role> = {
  role: R
  actor: (Actor & { role: R }) | Anybody<R>
  /** An own part of the reader's; `about` says of what, where there are several. */
  own<P extends PartName>(part: P, about?: string): Own<ValueOf<P>>
  /** The same of many things, which are looked up together. */
  ownOfEach<P extends PartName>(part: P, about: readonly string[]): Own<ValueOf<P>>[]
  /** Says that a page may be many's only for those of whom a part is true. */
  onlyIf(part: PartName, about: string): void
}

function toReader<R extends Role>(actor: Actor & { role: R }, request: Request): Reader<R> {
  const ownOfEach = <P extends PartName>(part: P, about: readonly string[]) =>
    valuesOf(part, { actor, request }, about).map(asOwn)
  return {
    role: actor.role,
    actor,
    ownOfEach,
    onlyIf: () => {},
    own: (part, about = "") => {
      const [value] = ownOfEach(part, [about])
      if (value === undefined) throw new Error(`The part ${part} has no value.`)
      return value
    },
  }
}

/** What a part is for a visitor, of each thing that it is asked about. */
export const valuesOf = <P extends PartName>(
  part: P,
  visit: Visit,
  about: readonly string[],
): ValueOf<P>[] => OWN_PARTS[part](visit, about) as ValueOf<P>[]

function toSharedReader<R extends Role>(role: R, { mark }: SharedRendering): Reader<R> {
  const own = <P extends PartName>(part: P, about = "") => asOwn(mark(part, about)) as never
  return {
    role,
    actor: { role, userId: undefined },
    own,
    onlyIf: own,
    ownOfEach: (part, about) => about.map((one) => own(part, one)),
  }
}

/** The reader of a request; undefined for a visitor and for the desk. */
export async function findReader(request: Request): Promise<Reader | undefined> {
  const sharing = currentRequest()?.sharing
  if (sharing) return toSharedReader(sharing.role, sharing)
  const actor = await findActor(request)
  return actor && toReader(actor, request)
}

/** Whoever is signed in, else to /login: the first line of a page that is rendered for many. */
export async function requireReader(request: Request): Promise<Reader> {
  return (await findReader(request)) ?? toReader(await requireActor(request), request)
}

const requireReaderOf =
  <R extends Role>(role: R, guard: (request: Request) => Promise<Actor & { role: R }>) =>
  async (request: Request): Promise<Reader<R>> => {
    const sharing = currentRequest()?.sharing
    if (!sharing) return toReader(await guard(request), request)
    if (sharing.role !== role) throw new Error(`A page of ${role}s is rendered for others.`)
    return toSharedReader(role, sharing)
  }

/** The same of influencers; others are sent away: docs/rules.md#each-role-its-dashboard */
export const requireInfluencerReader = requireReaderOf("influencer", requireInfluencer)

/** The same of brands; others are sent away: docs/rules.md#each-role-its-dashboard */
export const requireBrandReader = requireReaderOf("brand", requireBrand)
