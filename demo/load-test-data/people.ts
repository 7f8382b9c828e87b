import type Database from "better-sqlite3"
import { POLICY_VERSIONS } from "#app/domain/identity/accounts/account.ts"
import { DUMMY_PASSWORD_HASH } from "#app/domain/identity/accounts/passwords.server.ts"
import { foldForComparison } from "#app/domain/shared/text.ts"
import { type Currency, PLATFORMS, POLICIES } from "#db/schema/words.ts"
import { type Random, random } from "../random.ts"
import signIns from "../seed/sign-ins.json" with { type: "json" }
import { creatorInserter } from "./creators.ts"
import { BRAND_ENDS, BRAND_FRONTS, FIRST_NAMES, LAST_NAMES } from "./phrases.ts"
import { inserter } from "./table.ts"

const CURRENCIES: readonly Currency[] = ["INR", "INR", "USD", "INR", "EUR", "GBP"]

export type BrandRow = { id: string; currency: Currency }
type Person = { role: "brand" | "influencer"; id: string; name: string; slug: string; at: number }

/**
 * Inserts brands and influencers. The first of each has the demo's email and password hash; others
 * cannot sign in.
 */
export function insertPeople(
  client: Database.Database,
  dice: Random,
  counts: { brands: number; influencers: number },
  passwordHash: string,
  since: number,
): { brands: BrandRow[]; influencers: string[] } {
  const { pick, between, isLucky, uuid } = dice
  const insertUser = inserter(client, "users", [
    "id",
    "role",
    "email",
    "password_hash",
    "phone",
    "created_at",
    "email_verified_at",
  ])
  const insertConsent = inserter(client, "consents", [
    "user_id",
    "policy",
    "version",
    "accepted_at",
  ])
  const insertProfile = inserter(client, "profiles", [
    "user_id",
    "name",
    "user_name",
    "user_name_key",
    "brand_name_key",
    "website",
    "privacy_policy",
    "updated_at",
  ])
  const insertSocial = inserter(client, "socials", ["user_id", "platform", "value"])
  const insertCreator = creatorInserter(client, random(counts.influencers), counts.influencers)
  const insertBrandPage = inserter(client, "brand_pages", ["user_id", "updated_at"])

  function insert({ role, id, name, slug, at }: Person, index: number): void {
    const demo = index === 0 ? signIns.find((account) => account.role === role) : undefined
    insertUser({
      id,
      role,
      email: demo?.email ?? `${slug}@filled.test`,
      password_hash: demo ? passwordHash : DUMMY_PASSWORD_HASH,
      phone: `+9198${String(Math.floor(between(0, 1e8))).padStart(8, "0")}`,
      created_at: at,
      email_verified_at: at,
    })
    for (const policy of POLICIES) {
      insertConsent({ user_id: id, policy, version: POLICY_VERSIONS[policy], accepted_at: at })
    }
    const isBrand = role === "brand"
    const website = isBrand && isLucky(0.6) ? `https://www.${slug}.example` : null
    insertProfile({
      user_id: id,
      name,
      user_name: isBrand ? null : slug,
      user_name_key: isBrand ? null : foldForComparison(slug),
      brand_name_key: isBrand ? foldForComparison(name) : null,
      website,
      privacy_policy: website && `${website}/privacy`,
      updated_at: at,
    })
    if (isBrand) insertBrandPage({ user_id: id, updated_at: at })
    else insertCreator(id, index, at)
    for (const [n, platform] of PLATFORMS.entries()) {
      if (!isLucky(n === 0 ? 0.9 : 0.3)) continue
      const value = isBrand ? `https://social.example/${platform.toLowerCase()}/${slug}` : slug
      insertSocial({ user_id: id, platform, value })
    }
  }

  const brands = Array.from({ length: counts.brands }, (_, index): BrandRow => {
    const brand = { id: uuid(), currency: index === 0 ? "INR" : pick(CURRENCIES) } as const
    const name = combine(BRAND_FRONTS, BRAND_ENDS, index)
    const slug = `${name.toLowerCase().replace(/[^a-z]+/g, "")}${index}`
    insert({ ...brand, role: "brand", name, slug, at: since }, index)
    return brand
  })
  const influencers = Array.from({ length: counts.influencers }, (_, index): string => {
    const id = uuid()
    const name = `${pick(FIRST_NAMES)} ${pick(LAST_NAMES)}`
    const slug = `${name.toLowerCase().replace(" ", "_")}${toLetters(index)}`
    insert({ role: "influencer", id, name, slug, at: since }, index)
    return id
  })
  return { brands, influencers }
}

/** Numbers of five digits are read for telephone numbers, so pages of larger data would cost more. */
const toLetters = (index: number): string =>
  [...index.toString(26)].map((one) => String.fromCharCode(97 + parseInt(one, 26))).join("")

/** Pairs two lists' words, numbered once all are used. */
function combine(fronts: readonly string[], ends: readonly string[], index: number): string {
  const end = Math.floor(index / fronts.length)
  const round = Math.floor(end / ends.length)
  const name = `${fronts[index % fronts.length]} ${ends[(end + index) % ends.length]}`
  return round === 0 ? name : `${name} ${round + 1}`
}
