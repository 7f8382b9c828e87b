// Google's OAuth with PKCE, and the YouTube Data API v3.
import { googleError, Refusal } from "./answers.mjs"

const HOUR = 3_600_000
const FOREVER = 10 * 365 * 24 * HOUR
const SCOPE = "https://www.googleapis.com/auth/youtube.readonly"
const UNITS_PER_DAY = 10_000
const MAX_IDS = 50
const DAY_THERE = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles" })

export function youtubeCalls({ grants, keys, switches, units }) {
  const checkClient = ({ client_id: id, client_secret: secret }) => {
    if (id === keys.clientId && secret === keys.clientSecret) return
    throw new Refusal(401, { error: "invalid_client" })
  }
  /** Each call costs one unit, a wrong one too. */
  const spend = () => {
    const day = DAY_THERE.format(grants.now())
    units.set(day, (units.get(day) ?? 0) + 1)
    if (switches.isQuotaUsed || units.get(day) > UNITS_PER_DAY)
      throw new Refusal(403, googleError(403, "youtube.quota", "quotaExceeded"))
  }
  const mine = (bearer) => {
    const found = grants.accountOf(bearer, "yt")
    if (!found?.account) throw new Refusal(401, googleError(401, "global", "authError"))
    return found.account
  }
  /** With a user's token, or with the key alone. */
  const checkReader = ({ bearer, query }) => {
    spend()
    if (bearer) mine(bearer)
    else if (query.key !== keys.apiKey)
      throw new Refusal(400, googleError(400, "usageLimits", "keyInvalid"))
  }
  const idsOf = (query) => {
    const ids = (query.id ?? "").split(",").filter(Boolean)
    if (ids.length > MAX_IDS) throw new Refusal(400, googleError(400, "youtube", "invalidFilters"))
    return ids
  }
  const tokens = (account, refresh_token) => ({
    access_token: grants.issue(account, "yt", HOUR),
    expires_in: HOUR / 1000,
    ...(refresh_token && { refresh_token }),
    ...{ scope: SCOPE, token_type: "Bearer" },
  })
  const findPost = (url) =>
    [...grants.accounts.values()].flatMap(({ posts }) => posts).find((p) => p.permalink === url)

  return [
    [
      "POST oauth2.googleapis.com/token",
      ({ form }) => {
        checkClient(form)
        if (form.grant_type === "refresh_token") {
          const found = grants.accountOf(form.refresh_token, "yt-refresh")
          if (found?.account) return tokens(found.account)
        } else {
          const asked = { redirectUri: form.redirect_uri, verifier: form.code_verifier }
          const found = grants.spendCode(form.code, asked)
          if (found) {
            return {
              ...tokens(found.account, grants.issue(found.account, "yt-refresh", FOREVER)),
              scope: found.scope,
            }
          }
        }
        throw new Refusal(400, {
          error: "invalid_grant",
          error_description: "Token has been expired or revoked.",
        })
      },
    ],
    [
      "GET openidconnect.googleapis.com/v1/userinfo",
      ({ bearer }) => {
        const { handle, id, isUnverified } = mine(bearer)
        return { sub: id, email: `${handle}@demo.test`, email_verified: !isUnverified }
      },
    ],
    [
      "POST oauth2.googleapis.com/revoke",
      ({ form }) => {
        const found =
          grants.accountOf(form.token, "yt-refresh") ?? grants.accountOf(form.token, "yt")
        if (!found?.account) throw new Refusal(400, { error: "invalid_token" })
        grants.revoke(found.account)
        return {}
      },
    ],
    [
      "GET www.googleapis.com/youtube/v3/channels",
      (about) => {
        checkReader(about)
        const { query, bearer } = about
        const found =
          query.mine === "true"
            ? [mine(bearer)]
            : idsOf(query).flatMap((id) => grants.byId("Youtube", id) ?? [])
        return { kind: "youtube#channelListResponse", items: found.filter(isThere).map(toChannel) }
      },
    ],
    [
      "GET www.googleapis.com/youtube/v3/playlistItems",
      (about) => {
        checkReader(about)
        const { playlistId = "", maxResults = "5" } = about.query
        const account = grants.byId("Youtube", `UC${playlistId.slice(2)}`)
        if (!account)
          throw new Refusal(404, googleError(404, "youtube.playlistItem", "playlistNotFound"))
        const posts = account.posts.filter((post) => !post.isGone).slice(0, Number(maxResults))
        return { items: posts.map(({ id }) => ({ contentDetails: { videoId: id } })) }
      },
    ],
    [
      "GET www.googleapis.com/youtube/v3/videos",
      (about) => {
        checkReader(about)
        const ids = idsOf(about.query)
        const accounts = [...grants.accounts.values()]
        const items = accounts.flatMap((account) =>
          account.posts
            .filter((post) => ids.includes(post.id) && !post.isGone)
            .map((post) => toVideo(post, account)),
        )
        return { items }
      },
    ],
    ["GET www.youtube.com/oembed", ({ query }) => embed(findPost(query.url))],
  ]
}

const isThere = ({ isClosed }) => !isClosed

/** Rounded down to three digits. */
function rounded(count) {
  const step = 10 ** Math.max(0, String(count).length - 3)
  return Math.floor(count / step) * step
}

const toChannel = (account) => ({
  id: account.id,
  snippet: { title: account.handle, customUrl: `@${account.handle}` },
  statistics: {
    viewCount: "1",
    videoCount: String(account.posts.length),
    hiddenSubscriberCount: account.isHidden,
    ...(!account.isHidden && { subscriberCount: String(rounded(account.followers)) }),
  },
})

/** Embedding that is off is 401, a private video 403; neither is gone. */
function embed(post) {
  if (!post || post.isGone) throw new Refusal(404, "Not Found")
  if (post.isPrivate) throw new Refusal(403, "Forbidden")
  return { type: "video", provider_name: "YouTube", html: "<iframe></iframe>" }
}

const toVideo = (post, { id: channelId }) => ({
  id: post.id,
  snippet: {
    channelId,
    title: post.caption,
    description: "",
    publishedAt: new Date(post.postedAt).toISOString(),
  },
  statistics: {
    viewCount: String(post.views),
    likeCount: String(post.likes),
    commentCount: String(post.comments),
  },
  status: { privacyStatus: "public" },
  paidProductPlacementDetails: { hasPaidProductPlacement: post.isPaidPartnership ?? false },
})
