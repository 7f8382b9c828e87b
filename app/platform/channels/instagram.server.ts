import { z } from "zod"
import { clock, DAY, SECOND } from "../clock.server.ts"
import { andThen, askPlatform, okAnswer, platformUrl } from "./ask-platform.server.ts"
import {
  AUDIENCE_PARTS,
  type Audience,
  type ChannelAnswer,
  type ChannelFailure,
  type ChannelPost,
  type ChannelProvider,
  type ChannelTokens,
} from "./channel-provider.ts"
import { readSignedRequest } from "./instagram-callback.server.ts"
import {
  Account,
  GraphError,
  Insights,
  InsightsBreakdown,
  LongToken,
  MAX_PAGES,
  MEDIA_FIELDS,
  METRICS,
  Media,
  MediaPage,
  QUOTA_CODES,
  ShortToken,
} from "./instagram-entities.ts"

const GRAPH = "https://graph.instagram.com"
const API = `${GRAPH}/v25.0`
const SCOPES = ["instagram_business_basic", "instagram_business_manage_insights"]

/** Tokens live 60 days and can be renewed after one. */
const RENEW_BELOW_MS = 30 * DAY
const OLD_ENOUGH_MS = DAY

function judge(status: number, body: unknown): Omit<ChannelFailure, "isOk"> {
  const parsed = GraphError.safeParse(body)
  const { code, error_subcode: subcode } = parsed.data?.error ?? { code: 0 }
  const reason = `${status}, code ${code}${subcode === undefined ? "" : `/${subcode}`}`
  if (code === 190) return { kind: "revoked", reason }
  if (QUOTA_CODES.has(code) || status === 429) return { kind: "quota", reason }
  if (status >= 500 || code === 1 || code === 2) return { kind: "busy", reason }
  return { kind: "refused", reason }
}

const ask = <T extends z.ZodType>(
  path: string,
  { access }: Pick<ChannelTokens, "access">,
  query: Record<string, string>,
  entity: T,
) => askPlatform({ url: platformUrl(path, { ...query, access_token: access }), judge }, entity)

const tokensOf = ({ access_token: access, expires_in }: z.output<typeof LongToken>) => {
  const issuedAt = clock.now()
  return okAnswer({ access, refresh: null, issuedAt, expiresAt: issuedAt + expires_in * SECOND })
}

/** Instagram API with Instagram Login; only professional accounts. */
export const instagram = ({ id, secret }: { id: string; secret: string }): ChannelProvider => ({
  origin: new URL(platformUrl("https://www.instagram.com/")).origin,
  terms: { isComparable: true, needsApproval: false, mustBeChecked: false },

  authorizeUrl: ({ redirectUri, state }) =>
    platformUrl("https://www.instagram.com/oauth/authorize", {
      ...{ client_id: id, redirect_uri: redirectUri, response_type: "code" },
      ...{ scope: SCOPES.join(","), state, force_reauth: "true" },
    }),

  async exchange({ code, redirectUri }) {
    const short = await askPlatform(
      {
        url: platformUrl("https://api.instagram.com/oauth/access_token"),
        form: {
          ...{ client_id: id, client_secret: secret, grant_type: "authorization_code" },
          ...{ redirect_uri: redirectUri, code: code.replace(/#_$/, "") },
        },
        judge,
      },
      ShortToken,
    )
    return andThen(short, async ({ access_token: access, permissions }) => {
      if (!SCOPES.every((scope) => permissions.includes(scope)))
        return { isOk: false, kind: "refused", reason: "permissions" }
      const query = { grant_type: "ig_exchange_token", client_secret: secret }
      return andThen(await ask(`${GRAPH}/access_token`, { access }, query, LongToken), tokensOf)
    })
  },

  async prove(tokens) {
    const now = clock.now()
    const isRenewable = now - tokens.issuedAt >= OLD_ENOUGH_MS
    if (isRenewable && tokens.expiresAt - now < RENEW_BELOW_MS) {
      const query = { grant_type: "ig_refresh_token" }
      return andThen(await ask(`${GRAPH}/refresh_access_token`, tokens, query, LongToken), tokensOf)
    }
    const answer = await ask(`${API}/me`, tokens, { fields: "user_id" }, z.unknown())
    return andThen(answer, () => okAnswer(tokens))
  },

  async readAccount(tokens) {
    const fields = "user_id,username,followers_count"
    return andThen(await ask(`${API}/me`, tokens, { fields }, Account), (account) =>
      okAnswer({
        externalId: account.user_id,
        scopedId: account.id,
        handle: account.username,
        followers: account.followers_count ?? null,
      }),
    )
  },

  async readPosts(tokens, externalId) {
    const query = { fields: MEDIA_FIELDS, limit: "10" }
    const List = z.object({ data: z.array(Media) })
    return andThen(
      await ask(`${API}/${externalId}/media`, tokens, query, List),
      async ({ data }) => {
        const posts: ChannelPost[] = []
        for (const media of data) {
          const post = await withInsights(tokens, media)
          if (!post.isOk) return post
          posts.push(post.value)
        }
        return okAnswer(posts)
      },
    )
  },

  async findPost(tokens, externalId, linkId) {
    let after = ""
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const query = { fields: "id,permalink", limit: "50", ...(after && { after }) }
      const answer = await ask(`${API}/${externalId}/media`, tokens, query, MediaPage)
      if (!answer.isOk) return answer
      const { data, next } = answer.value
      const found = data.find(({ permalink }) => permalink.split("/").includes(linkId))
      if (found || !next) return okAnswer(found?.id ?? null)
      after = next
    }
    return okAnswer(null)
  },

  async readPost(tokens, postId) {
    const answer = await ask(`${API}/${postId}`, tokens, { fields: MEDIA_FIELDS }, Media)
    // The token holds, so the post is gone.
    if (!answer.isOk && answer.reason.endsWith("100/33")) return okAnswer(null)
    return andThen(answer, (media) => withInsights(tokens, media))
  },

  async readAudience(tokens, externalId) {
    const audience: Audience = {}
    for (const part of AUDIENCE_PARTS) {
      const query = {
        ...{ metric: "follower_demographics", period: "lifetime", breakdown: part },
        ...{ metric_type: "total_value", timeframe: "this_month" },
      }
      const answer = await ask(`${API}/${externalId}/insights`, tokens, query, InsightsBreakdown)
      if (!answer.isOk && answer.kind !== "refused") return answer
      const results = answer.isOk
        ? answer.value.data.flatMap(({ total_value }) =>
            total_value.breakdowns.flatMap((one) => one.results),
          )
        : []
      const counts = results.map(({ dimension_values: names, value }) => ({
        name: names.at(-1) ?? "",
        count: value,
      }))
      if (counts.length > 0) audience[part] = counts.sort((a, b) => b.count - a.count)
    }
    return okAnswer(audience)
  },

  readCallback: (signedRequest) => readSignedRequest(signedRequest, secret),
})

/** A figure may be refused for one kind of post; the post itself stays. */
async function withInsights(
  tokens: ChannelTokens,
  media: z.output<typeof Media>,
): Promise<ChannelAnswer<ChannelPost>> {
  const query = { metric: METRICS.join(",") }
  const answer = await ask(`${API}/${media.id}/insights`, tokens, query, Insights)
  if (!answer.isOk && answer.kind !== "refused") return answer
  const data = answer.isOk ? answer.value.data : []
  const figure = (name: (typeof METRICS)[number]) =>
    data.find((one) => one.name === name)?.values[0]?.value ?? null
  return okAnswer({
    postId: media.id,
    permalink: media.permalink,
    caption: media.caption,
    postedAt: media.timestamp,
    isPaidPartnership: null,
    likes: media.like_count ?? null,
    comments: media.comments_count ?? null,
    ...{ views: figure("views"), reach: figure("reach") },
    ...{ saves: figure("saved"), shares: figure("shares") },
  })
}
