import { join } from "node:path"
import Database from "better-sqlite3"
import { applicantsHref, href, type Query, urls } from "../../app/urls/index.ts"
import type { Role } from "../../db/schema/words.ts"

/** What somebody asks of the product, on a database that `npm run db:fill` has made. */
export type Question = {
  name: string
  as: Role
  path: string
  /** Of a call whose answer grows with the caller's own data: the time is told per hundred entries. */
  entries?: (answer: unknown) => number
  body?: string
}

type Entries = { metrics: { orders?: unknown[] } } & { projects: unknown[] }

/** Every question of the series. `dataDir` tells where the middle of the list is. */
export function questionsOf(dataDir: string): Question[] {
  const { middle, wanted, someProject } = readPlaces(dataDir)
  const browse = (name: string, query: Query): Question => ({
    name: `browse: ${name}`,
    as: "influencer",
    path: href(urls.influencer.browse, query),
  })
  const own = (name: string, query: Query): Question => ({
    name: `own projects: ${name}`,
    as: "brand",
    path: href(urls.brand.projects, query),
  })
  return [
    browse("newest", {}),
    browse("deep page", { after: middle }),
    browse("common niche", { niche: "Fashion" }),
    browse("common niche, deep", { niche: "Fashion", after: middle }),
    browse("less common niche", { niche: "Sustainability" }),
    browse("followers", { followers: "1K-10K" }),
    browse("one network", { platforms: ["Instagram"] }),
    browse("rare network", { platforms: ["X"] }),
    browse("three networks, deep", { platforms: ["Youtube", "Tiktok", "X"], after: middle }),
    browse("niche and followers", { niche: "Fashion", followers: "10K-100K" }),
    browse("niche and network", { niche: "Beauty", platforms: ["Youtube"] }),
    browse("followers and network", { followers: "1K-10K", platforms: ["Instagram"] }),
    browse("all filters", { niche: "Fashion", followers: "10K-100K", platforms: ["Instagram"] }),
    browse("search, common word", { search: "reels" }),
    browse("search, common word, deep", { search: "reels", after: middle }),
    browse("search, rare word", { search: "kintsugi" }),
    browse("search, no match", { search: "qqqzzz" }),
    browse("search, one letter", { search: "r" }),
    browse("search, two letters", { search: "re" }),
    browse("search, two letters, no match", { search: "zq" }),
    browse("search and network", { search: "reels", platforms: ["Instagram"] }),
    browse("search and niche", { search: "reels", niche: "Fashion" }),
    browse("search and all filters", {
      search: "reels",
      niche: "Fashion",
      followers: "1K-10K",
      platforms: ["Instagram"],
    }),
    browse("no match, all filters", {
      search: "qqqzzz",
      niche: "Fashion",
      followers: "1K-10K",
      platforms: ["Instagram"],
    }),
    {
      name: "one project",
      as: "influencer",
      path: href(urls.influencer.project, { projectId: someProject }),
    },
    { name: "influencer's dashboard", as: "influencer", path: href(urls.influencer.dashboard) },
    { name: "influencer's earnings", as: "influencer", path: href(urls.influencer.earnings) },
    { name: "brand's dashboard", as: "brand", path: href(urls.brand.dashboard) },
    own("newest", {}),
    own("active", { status: "active" }),
    own("search, common word", { search: "e" }),
    own("search, no match", { search: "qqqzzz" }),
    { name: "applicants of a project", as: "brand", path: applicantsHref(wanted) },
    {
      name: "call 9: own orders, per hundred",
      as: "influencer",
      path: "/get-details/metrics/influencer/influencer@demo.test",
      body: JSON.stringify(["orders"]),
      entries: (answer) => (answer as Entries).metrics.orders?.length ?? 0,
    },
    { name: "call 10: a page", as: "influencer", path: "/projects/get-all-projects?limit=50" },
    {
      name: "call 12: one project",
      as: "influencer",
      path: `/projects/find-project/influencer/influencer@demo.test/${someProject}`,
    },
  ]
}

function readPlaces(dataDir: string) {
  const db = new Database(join(dataDir, "marketplace.db"))
  try {
    const find = <T>(query: string) => db.prepare(query).pluck().get() as T
    return {
      middle: find<number>(`SELECT feed_key FROM projects
        WHERE rowid = (SELECT max(rowid) / 2 FROM projects)`),
      someProject: find<string>(`SELECT id FROM projects
        WHERE rowid >= (SELECT max(rowid) / 2 FROM projects) AND status = 'active'
          AND deleted_at IS NULL ORDER BY rowid LIMIT 1`),
      /** The demo brand's project with the most applicants. */
      wanted: find<string>(`SELECT id FROM projects WHERE deleted_at IS NULL AND brand_id =
        (SELECT id FROM users WHERE email = 'brand@demo.test') ORDER BY applicant_count DESC LIMIT 1`),
    }
  } finally {
    db.close()
  }
}
