import { z } from "zod"
import { signedCookie } from "./cookies.server.ts"

const MAX_LINKS = 10
const LIFETIME_SECONDS = 90 * 24 * 3600

const cookie = signedCookie(
  "review-guest",
  LIFETIME_SECONDS,
  z.object({ guests: z.array(z.string().max(64)).max(MAX_LINKS) }),
)

/** Reads as whom this browser gave a name to links. */
export const readGuests = async (request: Request): Promise<readonly string[]> =>
  (await cookie.read(request))?.guests ?? []

/** Adds a guest; of more than ten links the oldest goes. */
export async function rememberGuest(request: Request, guestId: string): Promise<Headers> {
  const others = (await readGuests(request)).filter((id) => id !== guestId)
  const guests = [guestId, ...others].slice(0, MAX_LINKS)
  return new Headers({ "Set-Cookie": await cookie.set({ guests }) })
}
