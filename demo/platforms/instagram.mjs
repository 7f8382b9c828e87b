// Instagram API with Instagram Login, as its documentation has it.
import { createHmac } from "node:crypto"
import { graphError, Refusal } from "./answers.mjs"

const HOUR = 3_600_000
const SIXTY_DAYS = 60 * 24 * HOUR
const SECONDS = SIXTY_DAYS / 1000

export function instagramCalls({ grants, keys, switches }) {
  const checkClient = ({ client_id: id, client_secret: secret }) => {
    if (id === keys.clientId && secret === keys.clientSecret) return
    throw new Refusal(400, oauthError("Error validating client secret."))
  }
  const mine = (query, kind = "ig") => {
    const found = grants.accountOf(query.access_token, kind)
    if (!found?.account) throw new Refusal(400, graphError(190, 463, "Session has expired"))
    return found
  }
  const own = (query, id) => {
    const { account } = mine(query)
    if (id !== account.id) throw new Refusal(400, graphError(100, 33, "Object does not exist"))
    return account
  }
  const findPost = (query, id) => {
    const post = mine(query).account.posts.find((one) => one.id === id && !one.isGone)
    if (!post) throw new Refusal(400, graphError(100, 33, "Object does not exist"))
    return post
  }

  return [
    [
      "POST api.instagram.com/oauth/access_token",
      ({ form }) => {
        checkClient(form)
        const found = grants.spendCode(form.code, { redirectUri: form.redirect_uri })
        if (!found) {
          throw new Refusal(400, oauthError("Matching code was not found or was already used"))
        }
        const { account, scope } = found
        const access_token = grants.issue(account, "ig-short", HOUR)
        return { data: [{ access_token, user_id: account.id, permissions: scope }] }
      },
    ],
    [
      "GET graph.instagram.com/access_token",
      ({ query }) => {
        if (query.client_secret !== keys.clientSecret)
          throw new Refusal(400, graphError(1, undefined, "Error validating client secret."))
        const { account } = mine(query, "ig-short")
        return longToken(grants.issue(account, "ig", SIXTY_DAYS))
      },
    ],
    [
      "GET graph.instagram.com/refresh_access_token",
      ({ query }) => {
        const { account, at } = mine(query)
        if (grants.now() - at < 24 * HOUR)
          throw new Refusal(400, graphError(100, undefined, "The token is too young"))
        return longToken(grants.issue(account, "ig", SIXTY_DAYS))
      },
    ],
    [
      "GET graph.instagram.com/v25.0/me",
      ({ query }) => {
        const { account } = mine(query)
        return only(query.fields, {
          ...{ id: account.scopedId, user_id: account.id, username: account.handle },
          ...{ account_type: "MEDIA_CREATOR", followers_count: account.followers },
        })
      },
    ],
    [
      "GET graph.instagram.com/v25.0/:id/media",
      ({ query, id }) => {
        const posts = own(query, id).posts.filter((post) => !post.isGone)
        const start = Number(query.after ?? 0)
        const end = start + Number(query.limit ?? 25)
        const hasMore = end < posts.length
        return {
          data: posts.slice(start, end).map((post) => only(query.fields, toMedia(post))),
          paging: {
            cursors: { before: String(start), after: String(end) },
            ...(hasMore && { next: "next" }),
          },
        }
      },
    ],
    [
      "GET graph.instagram.com/v25.0/:id/insights",
      ({ query, id }) => {
        if (query.metric === "follower_demographics") return demographics(own(query, id), query)
        const post = findPost(query, id)
        const values = {
          views: post.views,
          reach: post.reach,
          saved: post.saves,
          shares: post.shares,
        }
        const names = query.metric.split(",")
        if (names.some((name) => values[name] === undefined))
          throw new Refusal(400, graphError(100, undefined, "metric must be one of ..."))
        return {
          data: names.map((name) => ({
            ...{ name, period: "lifetime", values: [{ value: values[name] }], id: `${id}/${name}` },
          })),
        }
      },
    ],
    [
      "GET graph.instagram.com/v25.0/:id",
      ({ query, id }) => only(query.fields, toMedia(findPost(query, id))),
    ],
  ].map(([call, work]) => [call, (about) => (switches.isQuotaUsed ? overQuota() : work(about))])
}

const overQuota = () => {
  throw new Refusal(403, graphError(80002, undefined, "There have been too many calls"))
}

const oauthError = (message) => ({
  error_type: "OAuthException",
  code: 400,
  error_message: message,
})

const longToken = (access_token) => ({ access_token, token_type: "bearer", expires_in: SECONDS })

const only = (fields, values) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => (fields ?? "id").split(",").includes(name) || name === "id",
    ),
  )

const toMedia = (post) => ({
  id: post.id,
  caption: post.caption,
  permalink: post.permalink,
  timestamp: new Date(post.postedAt).toISOString().replace(/\.\d+Z$/, "+0000"),
  like_count: post.likes,
  comments_count: post.comments,
})

/** Below 100 followers there is nothing. */
function demographics(account, { breakdown }) {
  if (account.followers < 100) return { data: [] }
  const results = account.audience[breakdown].map(({ name, value }) => ({
    dimension_values: [name],
    value,
  }))
  return {
    data: [
      {
        name: "follower_demographics",
        period: "lifetime",
        total_value: { breakdowns: [{ dimension_keys: [breakdown], results }] },
      },
    ],
  }
}

/** The body that Meta posts to both callbacks. */
export function signRequest(secret, payload) {
  const text = Buffer.from(JSON.stringify(payload)).toString("base64url")
  return `${createHmac("sha256", secret).update(text).digest("base64url")}.${text}`
}
