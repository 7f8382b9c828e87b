// A fair crowd on the list of projects: many people at many addresses, while others post and apply.
import { randomUUID } from "node:crypto"
import { keepingAgent } from "./agent.mjs"
import { pairsOf, productCookie } from "./data.mjs"
import { keepDue } from "./open-loop.mjs"
import { application, saveProject, send } from "./visitors.mjs"

const BROWSE = "/influencer-dashboard/browse-projects"
const USERS = 200
const ADDRESSES = 60
const APPLICATIONS_PER_SECOND = 5
/** One project in two seconds, new and changed in turns. */
const PROJECTS_PER_SECOND = 0.5

/** What the crowd asks for: `USERS` at random, `ADDRESSES` by Zipf's law; and what happens besides. */
export function crowdRequest(world) {
  const addresses = addressesOf(world)
  const pick = byZipf(addresses)
  const cookies = world.applicants.slice(0, USERS).map(({ token }) => productCookie(token))
  const next = () => ({
    path: pick(),
    headers: { Cookie: cookies[Math.floor(Math.random() * cookies.length)] },
  })
  return { path: BROWSE, status: 200, next, besides: writesOf(world) }
}

/** The list itself, and each niche with and without networks. */
function addressesOf({ niches, search }) {
  const filters = niches.flatMap((niche) => [
    { niche },
    { niche, platforms: "Instagram" },
    { niche, platforms: "X" },
  ])
  const networks = ["Instagram", "Youtube", "Tiktok", "X"].map((platforms) => ({ platforms }))
  const all = [...networks, { search }, ...filters].map(
    (one) => `${BROWSE}?${new URLSearchParams(one)}`,
  )
  return [BROWSE, ...all].slice(0, ADDRESSES)
}

/** Chooses the n-th of a list 1/n times as often as the first. */
function byZipf(list) {
  let sum = 0
  const sums = list.map((_, index) => {
    sum += 1 / (index + 1)
    return sum
  })
  return () => {
    const at = Math.random() * sum
    return list[sums.findIndex((one) => at < one)]
  }
}

/** Begins to post, change and apply on a server; answers with what ends it. @throws Error what was refused */
function writesOf(world) {
  const nextPair = pairsOf(world)
  const { niches } = world
  let lastPosted
  let posts = 0
  return (server) => {
    const agent = keepingAgent()
    const problems = []
    const sent = []
    const tryTo = (work) => work().catch((error) => problems.push(error))
    const post = async () => {
      const number = posts
      posts += 1
      if (number % 2 === 0) lastPosted = randomUUID()
      const niche = niches[(number >> 1) % niches.length]
      await saveProject(server, world, agent, lastPosted, "active", `Posted ${number}`, niche)
    }
    const apply = async () => {
      const problem = await send(server.origin, agent, application(nextPair()), 303)
      if (problem) throw new Error(`An application was not taken: ${problem}`)
    }
    const schedules = [
      keepDue(PROJECTS_PER_SECOND, () => sent.push(tryTo(post))),
      keepDue(APPLICATIONS_PER_SECOND, () => sent.push(tryTo(apply))),
    ]
    return async () => {
      for (const schedule of schedules) await schedule.stop()
      await Promise.all(sent)
      agent.destroy()
      if (problems.length > 0) throw problems[0]
    }
  }
}
