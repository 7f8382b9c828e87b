// What is measured: each scenario names the contenders and what each of them is asked.
import { crowdRequest } from "./crowd.mjs"
import { pairsOf, plainCookie, productCookie } from "./data.mjs"

const BROWSE = "/influencer-dashboard/browse-projects"
const AS_BROWSERS_DO = { "Accept-Encoding": "gzip, br" }
const CARDS = { text: "</article>", times: 20 }

/**
 * The scenarios over a world of data. `inspected` knows the sizes of the pages of the contenders before it
 * in the same scenario, so that constant bytes can be as many.
 */
export function scenariosOf(world) {
  const { influencer, brand, projects, fresh, niche, search } = world
  const ours = { Cookie: productCookie(influencer.token) }
  const theirs = { Cookie: plainCookie(influencer.token) }
  const asBrand = { Cookie: productCookie(brand.token) }
  const ok = (path, headers, counts) => ({ path, headers, counts, status: 200 })
  const project = projects[0]
  const filters = new URLSearchParams({ niche, search, platforms: "Instagram" })
  const call = `/projects/find-project/influencer/${influencer.email}/${project}`
  const sameBytes = (field) => (inspected) => ok(`/${inspected.app[field]}`)
  const twice = (request) => ({ app: request, app2: request })
  const browse = ok(BROWSE, ours, CARDS)

  return [
    {
      id: "browse",
      title: "Browse, signed in",
      requests: {
        app: browse,
        crowd: crowdRequest(world),
        unshared: browse,
        unshared2: browse,
        react: ok("/", theirs, CARDS),
        express: ok("/browse", theirs, CARDS),
        next: ok("/browse", theirs, CARDS),
        "react-router": ok("/browse", theirs, CARDS),
      },
    },
    {
      id: "pages",
      title: "Other pages of the product, signed in",
      requests: {
        "app: browse, compressed": ok(BROWSE, { ...ours, ...AS_BROWSERS_DO }),
        "app: browse, 2 filters and a search": ok(`${BROWSE}?${filters}`, ours),
        "app: project details": ok(`${BROWSE}/details/${fresh}`, ours),
        "app: the same, applied to": ok(`${BROWSE}/details/${project}`, ours),
        "app: a brand's projects": ok("/brand-dashboard/projects", asBrand),
      },
    },
    {
      id: "landing",
      title: "Landing page, nobody signed in",
      requests: {
        ...twice(ok("/")),
        constant: sameBytes("bytes"),
        express: ok("/"),
        next: ok("/"),
        "react-router": ok("/"),
      },
    },
    {
      id: "landing-compressed",
      title: "Landing page as browsers get it, compressed",
      requests: { app: ok("/", AS_BROWSERS_DO), constant: sameBytes("sentBytes") },
    },
    {
      id: "login",
      title: "Login page as browsers get it, compressed",
      requests: {
        app: ok("/login/influencer-login", AS_BROWSERS_DO),
        constant: sameBytes("sentBytes"),
      },
    },
    {
      id: "unchanged",
      title: "Landing page that the browser still has (304)",
      requests: {
        app: (_inspected, etag) => ({ path: "/", headers: { "If-None-Match": etag }, status: 304 }),
        constant: { path: "/304", status: 304 },
      },
    },
    {
      id: "json",
      title: "JSON call: one project (call 12)",
      requests: {
        ...twice(ok(call, ours)),
        json: ok(`/project/${project}`, theirs),
        fastify: ok(`/project/${project}`, theirs),
        express: ok(`/project/${project}`, theirs),
        next: ok(`/project/${project}`, theirs),
        "react-router": ok(`/project/${project}`, theirs),
      },
    },
    {
      id: "json-list",
      title: "JSON call: 20 projects (call 10)",
      requests: {
        app: ok("/projects/get-all-projects?limit=20", ours),
        json: ok("/list", theirs),
        fastify: ok("/list", theirs),
      },
    },
    {
      id: "apply",
      title: "POST: an influencer applies to a project",
      requests: {
        app: productApply(world),
        app2: productApply(world),
        json: plainApply(world),
        express: plainApply(world),
      },
    },
  ]
}

const FORM = { "Content-Type": "application/x-www-form-urlencoded" }
const BODY = "bidAmount=5000&deliveryDays=10"

/** Each application is sent by somebody else; an account may send but so many an hour. */
function applications(world, toRequest) {
  const nextPair = pairsOf(world)
  const next = () => {
    const { headers, path } = toRequest(nextPair())
    return { path, headers: { ...FORM, ...headers }, body: BODY }
  }
  return { path: "/", method: "POST", status: 303, next }
}

const productApply = (world) =>
  applications(world, ({ applicant, projectId }) => ({
    path: `${BROWSE}/apply/${projectId}`,
    headers: { Cookie: productCookie(applicant.token), "Sec-Fetch-Site": "same-origin" },
  }))

const plainApply = (world) =>
  applications(world, ({ applicant, projectId }) => ({
    path: `/apply/${projectId}`,
    headers: { Cookie: plainCookie(applicant.token) },
  }))
