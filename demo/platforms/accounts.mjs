// People's accounts at the platforms: made up from their handles, and changed by tests.
import { createHash, randomBytes } from "node:crypto"

const DAY = 86_400_000
const TOPICS = ["Morning routine", "What I carry", "A small trip", "Honest review", "Behind it"]

/** Numbers that a handle always leads to. */
function diceOf(text) {
  let seed = createHash("sha256").update(text).digest().readUInt32BE()
  return () => {
    seed = (seed * 1_664_525 + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
}

const idOf = (platform, handle, length) =>
  createHash("sha256").update(`${platform} ${handle}`).digest("base64url").slice(0, length)

function newPost(platform, handle, index, { dice, followers, now }) {
  const id = platform === "Youtube" ? idOf(handle, index, 11) : `179${idNumber(handle + index)}`
  const views = Math.round(followers * (0.15 + dice() * 0.5))
  return {
    id,
    caption: `${TOPICS[index % TOPICS.length]}${index % 3 === 0 ? " #ad" : ""}`,
    permalink:
      platform === "Youtube"
        ? `https://www.youtube.com/watch?v=${id}`
        : platform === "X"
          ? `https://x.com/i/status/${id}`
          : `https://www.instagram.com/reel/${idOf(handle, index, 11)}/`,
    postedAt: now - (index * 3 + 1) * DAY,
    views,
    reach: Math.round(views * 0.8),
    likes: Math.round(views * (0.02 + dice() * 0.06)),
    comments: Math.round(views * 0.004),
    saves: Math.round(views * 0.006),
    shares: Math.round(views * 0.003),
    isGone: false,
  }
}

const idNumber = (text) =>
  String(createHash("sha256").update(text).digest().readUIntBE(0, 6)).padStart(14, "1")

export function newAccount(platform, handle, { now, followers }) {
  const dice = diceOf(`${platform} ${handle}`)
  const count = followers ?? Math.round(10 ** (3.2 + dice() * 2.2))
  const isChannel = platform === "Youtube"
  return {
    platform,
    handle,
    id: isChannel ? `UC${idOf(platform, handle, 22)}` : `178${idNumber(handle)}`,
    scopedId: `9${idNumber(`scoped ${handle}`)}`,
    followers: count,
    isHidden: false,
    posts: Array.from({ length: 12 }, (_, index) =>
      newPost(platform, handle, index, { dice, followers: count, now }),
    ),
    audience: audienceOf(count, dice),
  }
}

/** At most 45 values, and fewer people than followers. */
function audienceOf(followers, dice) {
  const split = (names) => {
    let left = followers * 0.93
    return names.map((name) => {
      const value = Math.round(left * (0.35 + dice() * 0.2))
      left -= value
      return { name, value }
    })
  }
  return {
    country: split(["IN", "AE", "US", "GB", "NP", "LK"]),
    city: split([
      "Bengaluru, Karnataka",
      "Mumbai, Maharashtra",
      "Delhi, Delhi",
      "Pune, Maharashtra",
    ]),
    age: split(["25-34", "18-24", "35-44", "45-54"]),
    gender: split(["F", "M", "U"]),
  }
}

export const newToken = (prefix) => `${prefix}${randomBytes(24).toString("base64url")}`
