// Visitors of the mixed load: each time one does something, by chance and in fixed proportions.
import { request } from "node:http"
import { keepingAgent, TIMEOUT_MS } from "./agent.mjs"
import { pairsOf, productCookie } from "./data.mjs"

const BROWSE = "/influencer-dashboard/browse-projects"
const PASSWORD = "Demo-pass-2026"
export const FORM = {
  "Content-Type": "application/x-www-form-urlencoded",
  "Sec-Fetch-Site": "same-origin",
}

/** Who visits `origin`: `doSomething` tells what it was, and the problem if there was one. */
export function visitorOf(origin, world) {
  const agent = keepingAgent()
  const choose = chooser(choicesOf(world))
  return {
    async doSomething() {
      const { kind, status, toRequest } = choose()
      const problem = await send(origin, agent, toRequest(), status)
      return { kind, problem }
    },
    leave: () => agent.destroy(),
  }
}

/** What visitors do, how often of a hundred times, and what they are to be answered. */
function choicesOf(world) {
  const { influencer, brand, projects, niche, search, applicants } = world
  const pick = (list) => list[Math.floor(Math.random() * list.length)]
  const nextPair = pairsOf(world)
  const signedIn = { Cookie: productCookie(influencer.token) }
  const asBrand = { Cookie: productCookie(brand.token) }
  const get = (kind, share, headers, toPath) => ({
    kind,
    share,
    status: 200,
    toRequest: () => ({ path: toPath(), headers: { ...headers, "Accept-Encoding": "gzip, br" } }),
  })
  const logIn = () => ({
    path: "/login/influencer-login",
    // Each from a network of its own: the limits on tries are not what is measured.
    headers: { ...FORM, "X-Forwarded-For": `10.${part()}.${part()}.${part()}` },
    body: String(new URLSearchParams({ email: pick(applicants).email, password: PASSWORD })),
  })
  return [
    get("browse", 30, signedIn, () => BROWSE),
    get("filters", 15, signedIn, () => `${BROWSE}?${new URLSearchParams({ niche })}&platforms=X`),
    get("search", 10, signedIn, () => `${BROWSE}?${new URLSearchParams({ search })}`),
    get("details", 15, signedIn, () => `${BROWSE}/details/${pick(projects)}`),
    get("landing", 8, {}, () => "/"),
    get("login page", 2, {}, () => "/login/influencer-login"),
    get("JSON call", 10, signedIn, () => {
      return `/projects/find-project/influencer/${influencer.email}/${pick(projects)}`
    }),
    get("brand's list", 4.7, asBrand, () => "/brand-dashboard/projects"),
    { kind: "apply", share: 5, status: 303, toRequest: () => application(nextPair()) },
    { kind: "log in", share: 0.3, status: 303, toRequest: logIn },
  ]
}

const part = () => Math.floor(Math.random() * 250) + 1

function chooser(choices) {
  const total = choices.reduce((sum, { share }) => sum + share, 0)
  return () => {
    let rest = Math.random() * total
    for (const choice of choices) {
      rest -= choice.share
      if (rest < 0) return choice
    }
    return choices[0]
  }
}

const PROJECT = { desc: "Many have applied to this project.", deliveryDays: "14" }

/** Posts a project of the demo's brand, or changes it. @throws Error when it was not taken */
export async function saveProject(
  { origin },
  { brand },
  agent,
  projectId,
  status,
  title = "Closing",
  niche = "",
) {
  const path = `/brand-dashboard/projects/new/${projectId}`
  const headers = { ...FORM, Cookie: productCookie(brand.token) }
  const body = String(new URLSearchParams({ ...PROJECT, title, status, niche }))
  const problem = await send(origin, agent, { path, headers, body }, 303)
  if (problem) throw new Error(`The project was not saved: ${problem}`)
}

/** The form by which somebody applies to a project. */
export const application = ({ applicant, projectId }) => ({
  path: `${BROWSE}/apply/${projectId}`,
  headers: { ...FORM, Cookie: productCookie(applicant.token) },
  body: "bidAmount=5000&deliveryDays=10",
})

/** Sends one request; answers with what went wrong, if anything. */
export function send(origin, agent, { path, headers, body }, status) {
  return new Promise((resolve) => {
    const method = body === undefined ? "GET" : "POST"
    const length = body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) }
    const sent = request(
      origin + path,
      { agent, method, headers: { ...headers, ...length }, timeout: TIMEOUT_MS },
      (response) => {
        response.once("error", (error) => resolve(error.message))
        response.once("end", () =>
          resolve(response.statusCode === status ? undefined : `status ${response.statusCode}`),
        )
        response.resume()
      },
    )
    sent.once("error", (error) => resolve(error.message))
    sent.once("timeout", () => sent.destroy(new Error("no answer in time")))
    sent.end(body)
  })
}
