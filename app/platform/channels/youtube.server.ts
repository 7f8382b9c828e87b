import { z } from "zod"
import { clock, SECOND } from "../clock.server.ts"
import { andThen, askPlatform, okAnswer, platformUrl } from "./ask-platform.server.ts"
import type { ChannelProvider, ChannelTokens } from "./channel-provider.ts"
import {
  Channel,
  GOOGLE_AUTHORIZE,
  GOOGLE_TOKEN,
  listOf,
  PlaylistItem,
  Tokens,
  toFailure,
  toPost,
  toYoutubeAccount,
  Video,
} from "./youtube-entities.ts"

const API = "https://www.googleapis.com/youtube/v3"
const SCOPE = "https://www.googleapis.com/auth/youtube.readonly"
const POSTS = "10"

/** The playlist of all uploads is the channel's id with another second letter. */
const uploadsOf = (channelId: string): string => `UU${channelId.slice(2)}`

const VIDEO_PARTS = "snippet,statistics,paidProductPlacementDetails"
const READ = { part: "id,snippet,statistics" }

/** YouTube Data API v3 with Google's OAuth and PKCE. */
export function youtube(keys: { id: string; secret: string; apiKey: string }): ChannelProvider {
  const client = { client_id: keys.id, client_secret: keys.secret }
  const askToken = (form: Record<string, string>) =>
    askPlatform(
      { url: platformUrl(GOOGLE_TOKEN), form: { ...client, ...form }, judge: toFailure },
      Tokens,
    )
  const toTokens = (answer: z.output<typeof Tokens>, refresh: string | null): ChannelTokens => {
    const issuedAt = clock.now()
    const expiresAt = issuedAt + answer.expires_in * SECOND
    return { access: answer.access_token, refresh, issuedAt, expiresAt }
  }
  const ask = <T extends z.ZodType>(path: string, query: Record<string, string>, item: T) =>
    askPlatform(
      { url: platformUrl(`${API}/${path}`, { ...query, key: keys.apiKey }), judge: toFailure },
      listOf(item),
    )
  const askAs = <T extends z.ZodType>(
    { access: bearer }: ChannelTokens,
    path: string,
    query: Record<string, string>,
    item: T,
  ) =>
    askPlatform(
      { url: platformUrl(`${API}/${path}`, query), bearer, judge: toFailure },
      listOf(item),
    )

  const listIds = async (tokens: ChannelTokens, externalId: string) => {
    const query = { part: "contentDetails", playlistId: uploadsOf(externalId), maxResults: POSTS }
    const uploads = await askAs(tokens, "playlistItems", query, PlaylistItem)
    return andThen(uploads, ({ items }) => okAnswer(items.map((one) => one.contentDetails.videoId)))
  }

  return {
    origin: new URL(platformUrl("https://accounts.google.com/")).origin,
    terms: { isComparable: false, needsApproval: true, mustBeChecked: true, unitsPerDay: 10_000 },

    authorizeUrl: ({ redirectUri, state, challenge }) =>
      platformUrl(GOOGLE_AUTHORIZE, {
        ...{ client_id: keys.id, redirect_uri: redirectUri, response_type: "code", scope: SCOPE },
        // Only a fresh consent gives a refresh token.
        ...{ access_type: "offline", prompt: "consent", state },
        ...{ code_challenge: challenge, code_challenge_method: "S256" },
      }),

    async exchange({ code, redirectUri, verifier }) {
      const form = { grant_type: "authorization_code", code, redirect_uri: redirectUri }
      return andThen(await askToken({ ...form, code_verifier: verifier }), (answer) =>
        answer.refresh_token === undefined || !answer.scope.split(" ").includes(SCOPE)
          ? { isOk: false, kind: "refused", reason: "permissions" }
          : okAnswer(toTokens(answer, answer.refresh_token)),
      )
    },

    async prove({ refresh }) {
      const form = { grant_type: "refresh_token", refresh_token: refresh ?? "" }
      return andThen(await askToken(form), (answer) =>
        okAnswer(toTokens(answer, answer.refresh_token ?? refresh)),
      )
    },

    async readAccount(tokens) {
      const answer = await askAs(tokens, "channels", { ...READ, mine: "true" }, Channel)
      return andThen(answer, ({ items: [channel] }) =>
        channel
          ? okAnswer(toYoutubeAccount(channel))
          : { isOk: false, kind: "refused", reason: "there is no channel" },
      )
    },

    async readAccounts(ids) {
      const answer = await ask("channels", { ...READ, id: ids.join(",") }, Channel)
      return andThen(answer, ({ items }) => okAnswer(items.map(toYoutubeAccount)))
    },

    async readPosts(tokens, externalId) {
      return andThen(await listIds(tokens, externalId), async (ids) => {
        const id = ids.join(",")
        if (id === "") return okAnswer([])
        const videos = await askAs(tokens, "videos", { part: VIDEO_PARTS, id }, Video)
        return andThen(videos, (list) => okAnswer(list.items.map(toPost)))
      })
    },

    postBatches: {
      listIds,
      maxIds: 50,
      async readByIds(ids) {
        const videos = await ask("videos", { part: VIDEO_PARTS, id: ids.join(",") }, Video)
        return andThen(videos, ({ items }) => okAnswer(items.map(toPost)))
      },
    },

    async findPost(tokens, externalId, id) {
      const videos = await askAs(tokens, "videos", { part: VIDEO_PARTS, id }, Video)
      return andThen(videos, ({ items: [video] }) =>
        okAnswer(video?.snippet.channelId === externalId ? video.id : null),
      )
    },

    async readPost(tokens, id) {
      const videos = await askAs(tokens, "videos", { part: VIDEO_PARTS, id }, Video)
      return andThen(videos, ({ items: [video] }) => okAnswer(video ? toPost(video) : null))
    },

    revoke: ({ refresh, access }) =>
      askPlatform(
        {
          url: platformUrl("https://oauth2.googleapis.com/revoke"),
          form: { token: refresh ?? access },
          judge: toFailure,
        },
        z.unknown(),
      ),
  }
}
