// A load that asks at fixed times, whatever the answers do: on lists and details, as a visitor signed in.
import { setTimeout } from "node:timers/promises"
import { productCookie } from "./data.mjs"
import { send } from "./visitors.mjs"

/** Requests a second. */
export const PER_SECOND = 200
const BROWSE = "/influencer-dashboard/browse-projects"

/**
 * Asks for what `next` names, or else for a list and details in turns, until `work` is over, and waits for the last
 * answer. Answers with what each took in milliseconds, from when it was due, and what went wrong.
 */
export async function loadWhile(server, world, agent, work, next = listsAndDetails(world)) {
  const times = []
  const problems = []
  const asked = []
  const ask = async (dueAt, { path, headers }) => {
    const compressed = { ...headers, "Accept-Encoding": "gzip, br" }
    const problem = await send(server.origin, agent, { path, headers: compressed }, 200)
    times.push(performance.now() - dueAt)
    if (problem) problems.push(problem)
  }
  const schedule = keepDue(PER_SECOND, (dueAt, number) => {
    asked.push(ask(dueAt, next(number)))
  })
  await work()
  await schedule.stop()
  await Promise.all(asked)
  return { times, problems }
}

function listsAndDetails({ influencer, projects }) {
  const headers = { Cookie: productCookie(influencer.token) }
  const pick = () => projects[Math.floor(Math.random() * projects.length)]
  return (number) => ({ path: number % 2 === 0 ? BROWSE : `${BROWSE}/details/${pick()}`, headers })
}

/** Calls `act` with the moment and the number of each turn, so many a second, until it is stopped. */
export function keepDue(perSecond, act) {
  const startedAt = performance.now()
  const dueAt = (number) => startedAt + (number * 1000) / perSecond
  let isOver = false
  const run = async () => {
    for (let number = 0; !isOver; await setTimeout(1)) {
      for (; dueAt(number) <= performance.now(); number += 1) act(dueAt(number), number)
    }
  }
  const running = run()
  return {
    stop: () => {
      isOver = true
      return running
    },
  }
}

/** The time that a share of all stayed within; NaN of none. */
export function percentile(times, share) {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
