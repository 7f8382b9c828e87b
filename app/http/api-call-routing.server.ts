import {
  type Actor,
  type BrandActor,
  type InfluencerActor,
  isBrand,
  isInfluencer,
} from "#app/domain/identity/accounts/actor.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { decodePath } from "./decode-path.ts"

/** Refuses the request itself: method, session, token or body type. */
export class CallRefused extends Error {
  override name = "CallRefused"
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message)
  }
}

export type ActorFor = {
  public: Actor | undefined
  "signed-in": Actor
  influencer: InfluencerActor
  brand: BrandActor
}

export type ApiAccess = keyof ActorFor

function admitSignedIn(actor: Actor | undefined): Actor {
  if (!actor) throw new CallRefused(401, "Please log in first.")
  return actor
}

const admitOnly =
  <A extends Actor>(hasRole: (actor: Actor) => actor is A, who: string) =>
  (actor: Actor | undefined): A => {
    const user = admitSignedIn(actor)
    if (!hasRole(user)) throw new CallRefused(403, `Only ${who} may do this.`)
    return user
  }

/** @throws CallRefused */
export const ADMISSION_CHECKS: { [A in ApiAccess]: (actor: Actor | undefined) => ActorFor[A] } = {
  public: (actor) => actor,
  "signed-in": admitSignedIn,
  influencer: admitOnly(isInfluencer, "an influencer"),
  brand: admitOnly(isBrand, "a brand"),
}

export async function withoutResponseBody({ body, status, headers }: Response): Promise<Response> {
  await body?.cancel()
  return new Response(null, { status, headers })
}

type Routed = { method: string; path: string; servedAt?: string }

/** HEAD is answered like GET. */
export const isMethodOfCall = (call: Pick<Routed, "method">, method: string): boolean =>
  call.method === (method === "HEAD" ? "GET" : method)

/** Finds the call of an address, preferring its method. Logs and metrics name its pattern. */
export function createCallFinder<Call extends Routed>(calls: readonly Call[]) {
  const matchers = calls.map((call) => {
    const pattern = call.servedAt ?? call.path
    const expression = new RegExp(`^${pattern.replace(/:(\w+)/g, "(?<$1>[^/]+)")}/?$`, "i")
    return { call, expression, pattern }
  })
  return ({ url, method }: Pick<Request, "url" | "method">) => {
    const path = decodePath(new URL(url).pathname)
    const matching = matchers.filter(({ expression }) => expression.test(path))
    const found = matching.find(({ call }) => isMethodOfCall(call, method)) ?? matching[0]
    if (!found) return undefined
    const context = currentRequest()
    if (context) context.routePattern = found.pattern
    const params = decodeParams(found.expression.exec(path)?.groups)
    return { call: found.call, params, methods: matching.map(({ call }) => call.method) }
  }
}

const decodeParams = (groups: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(groups).map(([name, value]) => [name, value.replaceAll("%2F", "/")]),
  )
