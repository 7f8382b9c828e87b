import webPush from "web-push"
import { env } from "./env.server.ts"
import { logger } from "./logger.server.ts"
import { postPublicly } from "./public-post.server.ts"

const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, COMPANY_SUPPORT_EMAIL, APP_ORIGIN } = env

/** Browsers subscribe under it; undefined without settings, which leaves push out. */
export const pushKey: string | undefined = VAPID_PRIVATE_KEY && VAPID_PUBLIC_KEY

/** Push services ask it of us, to reach us. */
const subject = () =>
  COMPANY_SUPPORT_EMAIL ? `mailto:${COMPANY_SUPPORT_EMAIL}` : (APP_ORIGIN ?? "https://example.com")

const A_DAY = 24 * 60 * 60
/** Far below the 4 KB that push services take, in any script. */
const MAX_TITLE = 200

type Browser = { endpoint: string; p256dh: string; auth: string }

/** Returns the push service's status; 0 without an answer or without keys. */
export async function postPush(
  { endpoint, p256dh, auth }: Browser,
  { title, link }: { title: string; link: string },
): Promise<number> {
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY) return 0
  const payload = JSON.stringify({ title: [...title].slice(0, MAX_TITLE).join(""), link })
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      payload,
      {
        TTL: A_DAY,
        contentEncoding: "aes128gcm",
        vapidDetails: {
          subject: subject(),
          publicKey: VAPID_PUBLIC_KEY,
          privateKey: VAPID_PRIVATE_KEY,
        },
      },
    )
    const texts = Object.entries(headers).map(([name, value]) => [name, String(value)])
    const { status } = await postPublicly(endpoint, { headers: Object.fromEntries(texts), body })
    return status
  } catch (error) {
    logger.info({ event: "push.failed", message: error instanceof Error ? error.message : "" })
    return 0
  }
}
