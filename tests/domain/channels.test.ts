import { beforeEach, expect, test } from "vitest"
import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import {
  beginConnecting,
  finishConnecting,
} from "#app/domain/market/channels/connect-channel.server.ts"
import {
  disconnectChannel,
  findDeletion,
  handleChannelCallback,
  revokeChannel,
} from "#app/domain/market/channels/end-channel.server.ts"
import {
  chooseViewers,
  listOwnChannels,
  refreshOwnChannel,
} from "#app/domain/market/channels/own-channels.server.ts"
import { refreshChannels } from "#app/domain/market/channels/refresh-channels.server.ts"
import {
  listVerified,
  listVerifiedNotes,
} from "#app/domain/market/channels/verified-channels.server.ts"
import { CreatorInput } from "#app/domain/market/creators/creator-schema.ts"
import { saveCreator } from "#app/domain/market/creators/save-creator.server.ts"
import { readCreatorFilters } from "#app/domain/market/creators/search/creator-filters.ts"
import { listCreators } from "#app/domain/market/creators/search/list-creators.server.ts"
import { listFittingCreators } from "#app/domain/market/projects/fitting-creators.server.ts"
import { ERASURE_STEPS } from "#app/domain/privacy/personal-tables.server.ts"
import { clock, DAY, HOUR, MINUTE } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { PLATFORM_KEYS, signRequest, startPlatformsStandIn } from "#demo/platforms/stand-in.mjs"
import { endedAfterwards } from "#tests/support/afterwards.ts"
import { allValues, oneValue } from "#tests/support/rows.ts"
import { connect, returned, usePlatforms } from "../support/channels.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "../support/domain.ts"

clock.freeze(Date.UTC(2026, 10, 28, 6))
const standIn = endedAfterwards(await startPlatformsStandIn({ now: () => clock.now() }))
beforeEach(() => {
  clock.freeze(Date.UTC(2026, 10, 28, 6))
  usePlatforms(standIn)
  sqlite.exec("DELETE FROM channels; DELETE FROM channel_states; DELETE FROM channel_revocations")
  sqlite.exec("DELETE FROM jobs; DELETE FROM rate_limits; DELETE FROM events")
  for (const one of Object.values(standIn.switches))
    Object.assign(one, { isDown: false, isMalformed: false, isQuotaUsed: false, slowMs: 0 })
  standIn.units.clear()
})

const WAY = { sessionToken: "one session", redirectUri: "http://localhost:3000/return" }
const count = (table: string) => oneValue(`SELECT count(*) FROM ${table}`)
const followersOf = ({ userId }: InfluencerActor) =>
  listVerified(userId, "everyone").map(({ followers }) => followers)
const typesOfEvents = () => allValues("SELECT type FROM events ORDER BY rowid")

test("connects an Instagram account and shows its figures", async () => {
  const maya = anInfluencer()
  await connect(standIn, maya, "Instagram", "maya.counts")
  const account = standIn.grants.account("Instagram", "maya.counts")
  expect(followersOf(maya)).toEqual([account.followers])
  expect(oneValue("SELECT value FROM socials WHERE user_id = ?", maya.userId)).toBe("maya.counts")
  await refreshChannels("Instagram")
  const [verified] = listVerified(maya.userId, "brands")
  expect(verified?.posts).toHaveLength(10)
  expect(verified?.posts[0]?.views).toBe(account.posts[0]?.views)
  expect(verified?.audience.map(({ part }) => part)).toEqual(["country", "city", "age", "gender"])
  expect(listVerified(maya.userId, "everyone")[0]?.audience).toEqual([])
})

test("shows YouTube figures to nobody until the owner chooses everyone", async () => {
  const maya = anInfluencer()
  await connect(standIn, maya, "Youtube", "maya.films")
  expect(listVerified(maya.userId, "everyone")).toEqual([])
  expect(listVerified(maya.userId, "brands")).toEqual([])
  const choose = (shownTo: "everyone" | "brands") =>
    chooseViewers(maya, "Youtube", { shownTo, audienceShownTo: "nobody", brandIds: [] })
  expect(() => choose("brands")).toThrow("Choose everyone or nobody.")
  choose("everyone")
  expect(followersOf(maya)).toHaveLength(1)
})

test("says that subscribers are hidden instead of none", async () => {
  const maya = anInfluencer()
  standIn.grants.account("Youtube", "maya.hides").isHidden = true
  await connect(standIn, maya, "Youtube", "maya.hides")
  chooseViewers(maya, "Youtube", { shownTo: "everyone", audienceShownTo: "nobody", brandIds: [] })
  expect(followersOf(maya)).toEqual([null])
})

test("rejects a channel that another user connected", async () => {
  const [maya, arjun] = [anInfluencer(), anInfluencer()]
  await connect(standIn, maya, "Youtube", "only.once")
  await expect(connect(standIn, arjun, "Youtube", "only.once")).rejects.toThrow(
    "Another user of this site has connected this account.",
  )
  expect(listOwnChannels(arjun).some(({ own }) => own)).toBe(false)
  // Nothing was revoked: both would have shared the authorisation.
  expect(count("channel_revocations")).toBe(0)
})

test("rejects a state that is used, old, foreign or of another platform", async () => {
  const [maya, arjun] = [anInfluencer(), anInfluencer()]
  const begin = () => returned(standIn.allow(beginConnecting(maya, "Youtube", WAY), "maya.states"))
  const finish = (
    actor: InfluencerActor,
    fields: object,
    platform: "Youtube" | "Instagram" = "Youtube",
  ) => finishConnecting(actor, platform, { ...WAY, ...begin(), ...fields })
  const message = "This connection was begun elsewhere, or is too old."
  await expect(finish(maya, { state: "made up" })).rejects.toThrow(message)
  await expect(finish(arjun, {})).rejects.toThrow(message)
  await expect(finish(maya, { sessionToken: "another session" })).rejects.toThrow(message)
  await expect(finish(maya, {}, "Instagram")).rejects.toThrow(message)
  const old = begin()
  clock.advance(10 * MINUTE)
  await expect(finishConnecting(maya, "Youtube", { ...WAY, ...old })).rejects.toThrow(message)
  const fresh = begin()
  await finishConnecting(maya, "Youtube", { ...WAY, ...fresh })
  await expect(finishConnecting(maya, "Youtube", { ...WAY, ...fresh })).rejects.toThrow(message)
})

test("gives nothing for a code without its verifier or its address", async () => {
  const maya = anInfluencer()
  const first = returned(standIn.allow(beginConnecting(maya, "Youtube", WAY), "maya.pkce"))
  const second = returned(standIn.allow(beginConnecting(maya, "Youtube", WAY), "maya.pkce"))
  await expect(
    finishConnecting(maya, "Youtube", { ...WAY, state: second.state, code: first.code }),
  ).rejects.toThrow("YouTube did not let us read an account.")
  const third = returned(standIn.allow(beginConnecting(maya, "Youtube", WAY), "maya.pkce"))
  const elsewhere = { ...WAY, ...third, redirectUri: "http://elsewhere.invalid/return" }
  await expect(finishConnecting(maya, "Youtube", elsewhere)).rejects.toThrow("did not let us")
  expect(count("channels")).toBe(0)
  const spent = "SELECT count(*) FROM rate_limits WHERE key LIKE 'channel-units-%'"
  expect(oneValue(spent), "units for made-up codes").toBe(0)
})

test("connecting and updating on demand never take the units of jobs", async () => {
  const maya = anInfluencer()
  await connect(standIn, maya, "Youtube", "maya.units")
  await refreshOwnChannel(maya, "Youtube")
  clock.advance(HOUR + MINUTE)
  sqlite.exec("UPDATE rate_limits SET points = 10000 WHERE key LIKE 'channel-units-refresh:%'")
  await expect(refreshOwnChannel(maya, "Youtube")).rejects.toThrow("doesn't answer")
  await connect(standIn, anInfluencer(), "Youtube", "maya.units.beside")
  sqlite.exec("UPDATE channels SET figures_at = 1, posts_at = 1, retry_at = 0")
  await refreshChannels("Youtube")
  expect(allValues("SELECT DISTINCT posts_at FROM channels")).toEqual([clock.now()])
})

test("one user takes five of everybody's connections a day", async () => {
  const maya = anInfluencer()
  for (let n = 0; n < 5; n += 1) {
    await connect(standIn, maya, "Youtube", "maya.again")
    disconnectChannel(maya, "Youtube")
  }
  expect(() => beginConnecting(maya, "Youtube", WAY)).toThrow("Too many tries.")
  const arjun = anInfluencer()
  const begun = returned(standIn.allow(beginConnecting(arjun, "Youtube", WAY), "arjun.late"))
  sqlite.exec("UPDATE rate_limits SET points = 800 WHERE key LIKE 'channel-units-connect:%'")
  const grants = standIn.grants.tokens.size
  await expect(finishConnecting(arjun, "Youtube", { ...WAY, ...begun })).rejects.toThrow("tomorrow")
  expect(standIn.grants.tokens.size, "tokens nobody would revoke").toBe(grants)
})

test("changes nothing when the user refuses", async () => {
  const maya = anInfluencer()
  const address = standIn.allow(beginConnecting(maya, "Instagram", WAY), "maya", "deny")
  await expect(
    finishConnecting(maya, "Instagram", { ...WAY, ...returned(address) }),
  ).rejects.toThrow("Instagram gave no permission.")
  expect(count("channels")).toBe(0)
})

test("seals tokens, which no table holds in clear", async () => {
  const maya = anInfluencer()
  await connect(standIn, maya, "Instagram", "maya.seals")
  await connect(standIn, maya, "Youtube", "maya.seals")
  const stored = oneValue("SELECT group_concat(sealed || key_id || handle) FROM channels")
  for (const token of standIn.grants.tokens.keys()) expect(stored).not.toContain(token)
})

test("disconnecting deletes everything and revokes at YouTube", async () => {
  const maya = anInfluencer()
  await connect(standIn, maya, "Youtube", "maya.leaves")
  disconnectChannel(maya, "Youtube")
  expect(count("channels")).toBe(0)
  const id = oneValue("SELECT ref FROM jobs WHERE kind = 'revoke-channel'")
  expect(await revokeChannel(String(id))).toBeUndefined()
  expect(count("channel_revocations")).toBe(0)
  const kept = [...standIn.grants.tokens.values()].filter(({ key }) => key.endsWith("maya.leaves"))
  expect(kept).toEqual([])
})

test("tries a revocation again while YouTube is away", async () => {
  const maya = anInfluencer()
  await connect(standIn, maya, "Youtube", "maya.waits")
  disconnectChannel(maya, "Youtube")
  standIn.switches.Youtube.isDown = true
  const id = String(oneValue("SELECT id FROM channel_revocations"))
  expect(await revokeChannel(id)).toBe(clock.now() + HOUR)
  expect(count("channel_revocations")).toBe(1)
})

test("an erasure deletes tokens, figures and posts, and revokes", async () => {
  const maya = anInfluencer()
  await connect(standIn, maya, "Youtube", "maya.erased")
  await refreshChannels("Youtube")
  expect(count("channel_posts")).toBe(10)
  for (const { run } of ERASURE_STEPS) await run(maya.userId)
  expect([count("channels"), count("channel_posts"), count("channel_states")]).toEqual([0, 0, 0])
  expect(count("channel_revocations")).toBe(1)
})

test("forgets an account at the first refused call and notifies its owner", async () => {
  const maya = anInfluencer()
  await connect(standIn, maya, "Instagram", "maya.revokes")
  standIn.grants.revoke(standIn.grants.account("Instagram", "maya.revokes"))
  clock.advance(DAY)
  await refreshChannels("Instagram")
  expect(listVerified(maya.userId, "brands")).toEqual([])
  expect(typesOfEvents()).toEqual(["channel.connected", "channel.revoked"])
})

test("Instagram's signed callbacks delete, forged ones do nothing", async () => {
  const maya = anInfluencer()
  await connect(standIn, maya, "Instagram", "maya.deauthorises")
  const { scopedId } = standIn.grants.account("Instagram", "maya.deauthorises")
  const payload = { algorithm: "HMAC-SHA256", issued_at: 1, user_id: scopedId }
  const { clientSecret } = PLATFORM_KEYS.Instagram
  const signed = signRequest(clientSecret, payload)
  const forged = [
    signRequest("another secret", payload),
    signRequest(clientSecret, { ...payload, algorithm: "none" }),
    `${signed}x`,
    signed.split(".")[1] ?? "",
    "",
  ]
  for (const text of forged) expect(handleChannelCallback("Instagram", text)).toBeUndefined()
  expect(handleChannelCallback("Youtube", signed)).toBeUndefined()
  const handles = () => allValues("SELECT value FROM socials WHERE user_id = ?", maya.userId)
  expect([count("channels"), handles()]).toEqual([1, ["maya.deauthorises"]])
  const code = handleChannelCallback("Instagram", signed)
  expect([count("channels"), handles()]).toEqual([0, []])
  expect(findDeletion(code ?? "")).toBe(clock.now())
  expect(() => findDeletion(`${code}x`)).toThrow("There is no such deletion.")
})

test("shows no figure of more than 30 days, nor of the future", async () => {
  const maya = anInfluencer()
  await connect(standIn, maya, "Instagram", "maya.ages")
  clock.advance(30 * DAY - 1)
  expect(followersOf(maya)).toHaveLength(1)
  clock.advance(2)
  expect(followersOf(maya)).toEqual([])
  clock.advance(-40 * DAY)
  expect(followersOf(maya)).toEqual([])
})

test("keeps the last figures while the platform is away, without a storm", async () => {
  const people = Array.from({ length: 6 }, () => anInfluencer())
  for (const [n, actor] of people.entries()) await connect(standIn, actor, "Instagram", `away.${n}`)
  clock.advance(8 * DAY)
  standIn.switches.Instagram.isDown = true
  const before = standIn.requests.length
  expect(await refreshChannels("Instagram")).toBe(clock.now() + 10 * MINUTE)
  expect(standIn.requests.length - before).toBe(3)
  for (const actor of people) expect(followersOf(actor)).toHaveLength(1)
  standIn.switches.Instagram.isDown = false
  clock.advance(2 * HOUR)
  await refreshChannels("Instagram")
  const stamps = allValues("SELECT DISTINCT figures_at FROM channels")
  expect(stamps).toEqual([clock.now()])
})

test("treats an answer of unknown shape like no answer", async () => {
  const maya = anInfluencer()
  await connect(standIn, maya, "Instagram", "maya.malformed")
  standIn.switches.Instagram.isMalformed = true
  clock.advance(2 * HOUR)
  await expect(refreshOwnChannel(maya, "Instagram")).rejects.toThrow("Instagram doesn't answer.")
  expect(followersOf(maya)).toHaveLength(1)
})

test("updates on demand once an hour", async () => {
  const maya = anInfluencer()
  await connect(standIn, maya, "Instagram", "maya.asks")
  standIn.grants.account("Instagram", "maya.asks").followers = 4711
  await refreshOwnChannel(maya, "Instagram")
  expect(followersOf(maya)).toEqual([4711])
  await expect(refreshOwnChannel(maya, "Instagram")).rejects.toThrow("Too many tries.")
})

test("follows a changed handle", async () => {
  const maya = anInfluencer()
  await connect(standIn, maya, "Instagram", "maya.renames")
  standIn.grants.account("Instagram", "maya.renames").handle = "maya.renames"
  clock.advance(8 * DAY)
  const account = standIn.grants.account("Instagram", "maya.renames")
  account.handle = "maya.renamed"
  await refreshChannels("Instagram")
  const handles = allValues("SELECT handle FROM channels")
  expect(handles).toEqual(["maya.renamed"])
})

test("reads subscribers by fifty, and leaves a fifth of the units", async () => {
  const people = Array.from({ length: 51 }, () => anInfluencer())
  for (const [n, actor] of people.entries()) await connect(standIn, actor, "Youtube", `many${n}`)
  clock.advance(8 * DAY)
  standIn.requests.splice(0)
  await refreshChannels("Youtube")
  await refreshChannels("Youtube")
  const lists = standIn.requests.filter(({ path }) => path.endsWith("/channels"))
  expect(lists).toHaveLength(2)
  const [units = 0] = [...standIn.units.values()].slice(-1)
  // Two calls for subscribers, one per list of posts, one per 50 posts.
  expect(units).toBe(2 + 51 + 11)
  sqlite.exec("UPDATE rate_limits SET points = 8000 WHERE key LIKE 'channel-units-jobs:%'")
  sqlite.exec("UPDATE channels SET figures_at = 1, posts_at = 1")
  standIn.requests.splice(0)
  await refreshChannels("Youtube")
  expect(standIn.requests).toEqual([])
  const [somebody] = people
  if (somebody) await refreshOwnChannel(somebody, "Youtube")
  expect(standIn.requests.length).toBeGreaterThan(0)
})

test("says nothing and shows nothing without keys", async () => {
  const maya = anInfluencer({ name: "Keyless Maya" })
  await connect(standIn, maya, "Instagram", "maya.keyless")
  delete env.INSTAGRAM_CLIENT_ID
  delete env.YOUTUBE_CLIENT_ID
  expect(listOwnChannels(maya)).toEqual([])
  expect(listVerified(maya.userId, "brands")).toEqual([])
  const isFiltered = () =>
    listCreators(aBrand(), readCreatorFilters({ isVerified: "1" })).items.some(
      ({ name }) => name === "Keyless Maya",
    )
  saveCreator(maya, CreatorInput.parse({ followers: {} }))
  expect(isFiltered()).toBe(true)
  clock.advance(31 * DAY)
  expect(await refreshChannels("Instagram")).toBe(clock.now() + HOUR)
  expect(isFiltered(), "bands do not outlive the keys").toBe(false)
  expect(oneValue("SELECT followers FROM channels")).toBeNull()
  expect(await refreshChannels("Youtube")).toBeUndefined()
  expect(() => beginConnecting(maya, "Instagram", WAY)).toThrow("There is nothing to connect here.")
})

test("limits how often a user begins to connect", () => {
  const maya = anInfluencer()
  for (let n = 0; n < 10; n += 1) beginConnecting(maya, "Youtube", WAY)
  expect(() => beginConnecting(maya, "Youtube", WAY)).toThrow("Too many tries.")
})

test("shows YouTube figures to the brands that the owner names, until they are taken back", async () => {
  const maya = anInfluencer()
  const [tea, other] = [aBrand(), aBrand()]
  anApplication(maya, aProject(tea))
  await connect(standIn, maya, "Youtube", "maya.names")
  const name = (...brandIds: string[]) =>
    chooseViewers(maya, "Youtube", { shownTo: "nobody", audienceShownTo: "nobody", brandIds })
  name(tea.userId, other.userId)
  expect(listVerified(maya.userId, { brandId: tea.userId })).toHaveLength(1)
  // A brand without business is not offered.
  expect(listVerified(maya.userId, { brandId: other.userId })).toEqual([])
  expect(listVerified(maya.userId, "brands")).toEqual([])
  name()
  expect(listVerified(maya.userId, { brandId: tea.userId })).toEqual([])
})

test("filters, sorts and fits by verified followers, never by YouTube's", async () => {
  const brand = aBrand()
  aProject(brand, { platforms: ["Instagram"], followers: null, niche: "Verified tea" })
  const creator = async (name: string, platform: "Instagram" | "Youtube", followers: number) => {
    const actor = anInfluencer({ name })
    const counts = { [platform]: { count: "1500000" } }
    saveCreator(actor, CreatorInput.parse({ followers: counts }))
    standIn.grants.account(platform, name, { followers })
    await connect(standIn, actor, platform, name)
    return actor
  }
  const few = await creator("few", "Instagram", 20_000)
  await creator("many", "Instagram", 80_000)
  chooseViewers(await creator("tube", "Youtube", 90_000), "Youtube", {
    shownTo: "everyone",
    audienceShownTo: "nobody",
    brandIds: [],
  })
  const found = (raw: object) =>
    listCreators(brand, readCreatorFilters(raw))
      .items.map(({ name }) => name)
      .filter((name) => ["few", "many", "tube"].includes(name))
  expect(found({ sort: "verified" })).toEqual(["many", "few"])
  expect(found({ isVerified: "1", band: "10K-100K", sort: "followers" }).sort()).toEqual([
    "few",
    "many",
  ])
  const fitting = listFittingCreators(brand, readCreatorFilters({ sort: "fit" }))?.items ?? []
  const reasons = Object.fromEntries(fitting.map(({ name, reason }) => [name, reason]))
  expect(reasons.few).toContain("verified followers")
  expect(reasons.tube ?? "").not.toContain("verified")
  disconnectChannel(few, "Instagram")
  expect(found({ sort: "verified" })).toEqual(["many"])
})

test("shows figures for brands to no visitor", async () => {
  const maya = anInfluencer()
  const brand = aBrand()
  await connect(standIn, maya, "Instagram", "maya.for.brands")
  chooseViewers(maya, "Instagram", { shownTo: "brands", audienceShownTo: "nobody", brandIds: [] })
  expect(listVerified(maya.userId, "everyone")).toEqual([])
  expect(listVerified(maya.userId, { brandId: brand.userId })).toHaveLength(1)
})

test("notes followers and views beside bids, for whom the owner chose", async () => {
  const [maya, arjun] = [anInfluencer(), anInfluencer()]
  const brand = aBrand()
  await connect(standIn, maya, "Instagram", "maya.noted")
  await connect(standIn, maya, "Youtube", "maya.noted")
  await refreshChannels("Instagram")
  await refreshChannels("Youtube")
  const notesOf = () => listVerifiedNotes([maya.userId, arjun.userId], brand.userId)
  expect(notesOf()[maya.userId]).toEqual([
    {
      platform: "Instagram",
      followers: expect.any(Number),
      figuresAt: expect.any(Number),
      views: standIn.grants
        .account("Instagram", "maya.noted")
        .posts.slice(0, 5)
        .map(({ views }) => views),
    },
  ])
  expect(notesOf()[arjun.userId]).toBeUndefined()
  chooseViewers(maya, "Youtube", { shownTo: "everyone", audienceShownTo: "nobody", brandIds: [] })
  expect(notesOf()[maya.userId]).toHaveLength(2)
  disconnectChannel(maya, "Instagram")
  clock.advance(31 * DAY)
  expect(notesOf()[maya.userId]).toBeUndefined()
})
