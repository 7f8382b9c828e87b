import { z } from "zod"
import { env } from "../env.server.ts"
import { hashToken, keyedHash } from "../secrets.server.ts"
import { andThen, askPlatform, okAnswer, platformUrl } from "./ask-platform.server.ts"
import type { ChannelAnswer, ReturnFields } from "./channel-provider.ts"
import { GOOGLE_AUTHORIZE, GOOGLE_TOKEN, toFailure } from "./youtube-entities.ts"

/** Google's id of a person, and their address if Google has verified it. */
export type GoogleIdentity = { subject: string; email: string | undefined }

/** Without keys the product says nothing of Google. */
export const isGoogleSetUp = (): boolean =>
  Boolean(env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET)

/** Never stored: only this server can derive it from the state. */
const verifierOf = (state: string): string => keyedHash("google-verifier", state)

export const googleHref = ({ redirectUri, state }: { redirectUri: string; state: string }) =>
  platformUrl(GOOGLE_AUTHORIZE, {
    ...{ client_id: env.GOOGLE_CLIENT_ID ?? "", redirect_uri: redirectUri, state },
    ...{ response_type: "code", scope: "openid email", prompt: "select_account" },
    code_challenge: hashToken(verifierOf(state)),
    code_challenge_method: "S256",
  })

const Access = z.object({ access_token: z.string().min(1) })
const UserInfo = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().max(320).optional(),
  email_verified: z.boolean().default(false),
})

/** Exchanges a code, once, for who came back. */
export async function readGoogleIdentity({
  state,
  code,
  redirectUri,
}: Omit<ReturnFields, "verifier"> & { state: string }): Promise<ChannelAnswer<GoogleIdentity>> {
  const form = {
    ...{ client_id: env.GOOGLE_CLIENT_ID ?? "", client_secret: env.GOOGLE_CLIENT_SECRET ?? "" },
    ...{ grant_type: "authorization_code", code, redirect_uri: redirectUri },
    code_verifier: verifierOf(state),
  }
  const url = platformUrl("https://openidconnect.googleapis.com/v1/userinfo")
  return andThen(
    await askPlatform({ url: platformUrl(GOOGLE_TOKEN), form, judge: toFailure }, Access),
    async ({ access_token: bearer }) =>
      andThen(await askPlatform({ url, bearer, judge: toFailure }, UserInfo), (one) =>
        okAnswer({ subject: one.sub, email: one.email_verified ? one.email : undefined }),
      ),
  )
}
