import { z } from "zod"
import { Invalid } from "#app/domain/shared/errors.ts"
import { logger } from "#app/platform/logger.server.ts"

export const REFUSED = "This passkey did not work. Try again, or log in with your password."

/** Our origin as the browser sees it; its host is what a passkey is bound to. */
export type PasskeySite = { origin: string }
export const rpIdOf = ({ origin }: PasskeySite): string => new URL(origin).hostname

/** Large, and needed by few requests. */
export const loadLibrary = () => import("@simplewebauthn/server")

const part = z.string().max(6000)

/** Only what the library reads; the rest of the answer is dropped. */
const Answer = z.object({
  id: z.string().max(1400),
  rawId: z.string().max(1400),
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: part,
    attestationObject: part.optional(),
    authenticatorData: part.optional(),
    signature: part.optional(),
    userHandle: part.nullish(),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
  clientExtensionResults: z.object({}),
})

export type PasskeyResponse = { response: { clientDataJSON: string } }

export function readAnswer<T extends PasskeyResponse>(credential: string): T {
  try {
    return Answer.parse(JSON.parse(credential)) as unknown as T
  } catch {
    throw new Invalid(REFUSED)
  }
}

export const challengeIn = ({ response }: PasskeyResponse): string =>
  String(JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString()).challenge)

/** The library throws for each thing that does not fit. */
export async function verifyPasskey<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    logger.warn({ event: "passkey.unfit", err: error })
    throw new Invalid(REFUSED)
  }
}
