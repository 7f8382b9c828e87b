import type Database from "better-sqlite3"
import { type Random, random } from "../random.ts"
import { applicantInserter } from "./applications.ts"
import { closeAllDays } from "./money.ts"
import { type BrandRow, insertPeople } from "./people.ts"
import { type Plan, type ProjectRow, planProject, postedAt, rowOf } from "./projects.ts"
import { buildSearchIndexes } from "./search-indexes.ts"
import { inserter, withoutIndexes } from "./table.ts"

/** The same choices create the same data. */
export type LoadTestChoices = {
  projects: number
  seed: number
  /** End of all data, in milliseconds. */
  until: number
  /** Orders per project, in data about orders. */
  ordersEach?: number
  /** Default: one per twenty projects. */
  influencers?: number
}

type Inputs = {
  /** Password of the two accounts that can sign in. */
  passwordHash: string
  /** Reports progress. */
  say: (text: string) => void
}

const MEMBER_FOR = 740 * 86_400_000
/** Independent of size. */
const VISITORS_ORDERS = 55
/** Size of one project of the visiting brand, mostly hired. */
const AMBASSADORS = 100

const PEOPLE = [
  "profiles",
  "socials",
  "users",
  "creators",
  "follower_counts",
  "channels",
  "creator_rates",
  "portfolio_items",
]
const MONEY = ["payments", "payment_items", "journal_entries", "postings", "payouts"]
const INDEXED = ["projects", "applications", "orders", ...PEOPLE, ...MONEY]

/** Fills a migrated, empty database. Foreign keys and indexes hold at the end. */
export function insertLoadTestData(
  client: Database.Database,
  { projects: count, seed, until, ordersEach, influencers }: LoadTestChoices,
  { passwordHash, say }: Inputs,
): void {
  const dice = random(seed)
  const sizes = {
    ...sizesOf(count),
    ...(ordersEach && { ownApplications: VISITORS_ORDERS }),
    ...(influencers && { influencers }),
  }
  const { putIndexesBack, putTriggersBack } = withoutIndexes(client, INDEXED)
  say(`${sizes.brands} brands and ${sizes.influencers} influencers`)
  const people = insertPeople(client, dice, sizes, passwordHash, until - MEMBER_FOR)
  insertProjects({ client, dice, sizes, until, ordersEach, say, ...people })
  say("the closings of the books")
  closeAllDays(client, until)
  say("the indexes")
  putIndexesBack()
  say("the indexes of the searches")
  buildSearchIndexes(client)
  putTriggersBack()
}

function sizesOf(count: number) {
  return {
    count,
    brands: Math.max(5, Math.floor(count / 100)),
    influencers: Math.max(20, Math.floor(count / 20)),
    /** Of the accounts that can sign in. */
    ownProjects: Math.min(count, Math.max(20, Math.floor(count / 100))),
    ownApplications: Math.min(
      Math.floor(count / 2),
      Math.max(60, Math.min(5000, Math.floor(count / 100))),
    ),
  }
}

type World = {
  client: Database.Database
  dice: Random
  sizes: ReturnType<typeof sizesOf>
  until: number
  ordersEach: number | undefined
  say: Inputs["say"]
  brands: BrandRow[]
  influencers: string[]
}

function insertProjects(world: World): void {
  const { client, dice, sizes, until, ordersEach, say, brands, influencers } = world
  const { count, ownProjects, ownApplications } = sizes
  const insert = projectInserter(client)
  const insertApplicants = applicantInserter(client, dice, influencers, until)
  const [visitingBrand, ...otherBrands] = brands as [BrandRow, ...BrandRow[]]
  const maxApplicants = influencers.length - 1
  let feedKey = 0
  let own = 0
  let applied = 0
  for (let index = 0; index < count; index += 1) {
    const isOwn = own < Math.floor(((index + 1) * ownProjects) / count)
    const basics = {
      postedAt: postedAt(index, count, until),
      brand: isOwn ? visitingBrand : dice.pickEarly(otherBrands),
      isRarest: [1, 2, 3].some((quarter) => index === Math.floor((count * quarter) / 4)),
    }
    let plan = planProject(dice, basics, maxApplicants)
    if (isOwn) {
      own += 1
      plan = planOwn(plan, ownProjects - own, influencers.length)
    }
    if (ordersEach) plan = planOrders(plan, ordersEach)
    const isDue = applied < Math.floor(((index + 1) * ownApplications) / count)
    const isVisitorAmong = isDue && (plan.ending === "active" || plan.ending === "closed")
    if (isVisitorAmong) {
      applied += 1
      plan = planVisit(plan, applied <= VISITORS_ORDERS || dice.isLucky(0.1))
    }
    feedKey = Math.max(plan.postedAt * 1000, feedKey + 1)
    const row = rowOf(dice, plan, dice.uuid(), feedKey, until)
    insert(row)
    insertApplicants(row, isVisitorAmong)
    if ((index + 1) % Math.max(100_000, Math.ceil(count / 10)) === 0) say(`${index + 1} projects`)
  }
}

function planOwn(plan: Plan, fromNewest: number, influencers: number): Plan {
  const { brand, postedAt: at, isRarest } = plan
  const basics = { brand, postedAt: at, isRarest, ending: "active" } as const
  if (fromNewest === 0) return { ...basics, places: 1, taken: 0, applicants: 0 }
  if (fromNewest === 1) {
    const applicants = Math.min(influencers - 1, 90)
    const taken = Math.min(applicants, 60)
    return { ...basics, places: AMBASSADORS, taken, applicants }
  }
  if (fromNewest !== 2) return plan
  const applicants = Math.min(influencers - 1, Math.max(60, Math.floor(influencers * 0.4)))
  return { ...basics, places: 5, taken: 0, applicants }
}

/** All applicants are hired. */
const planOrders = (plan: Plan, each: number): Plan => ({
  ...plan,
  ending: "closed",
  places: each,
  taken: each,
  applicants: each,
})

/** The visiting influencer applied, perhaps with success. */
function planVisit(plan: Plan, isChosen: boolean): Plan {
  const applicants = Math.max(1, plan.applicants)
  if (!isChosen || plan.taken > 0) return { ...plan, applicants }
  return { ...plan, applicants, taken: 1, places: Math.max(2, plan.places) }
}

function projectInserter(client: Database.Database): (project: ProjectRow) => void {
  return inserter(client, "projects", [
    "id",
    "brand_id",
    "feed_key",
    "title",
    "title_key",
    "description",
    "status",
    "platform_mask",
    "influencer_count",
    "followers",
    "niche",
    "niche_key",
    "budget_min_minor",
    "budget_max_minor",
    "currency",
    "delivery_days",
    "applicant_count",
    "shortlisted_count",
    "created_at",
    "posted_at",
    "activated_at",
    "updated_at",
    "deleted_at",
    "apply_by",
  ])
}
