import { sql } from "drizzle-orm"
import unhomoglyph from "unhomoglyph"
import { nameKeyOf } from "#app/domain/shared/text.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { profiles } from "#db/schema/profiles.ts"

const look = (text: string): string => unhomoglyph(text.normalize("NFD")).normalize("NFD")

/**
 * Returns the UTS 39 skeleton of the capitals, since some only look alike there. A small l counts
 * as i, whose capital resembles it.
 */
export const lookalikeKey = (name: string): string =>
  look(nameKeyOf(look(name.normalize("NFKC")))).replaceAll("i", "l")

const lettersOf = (name: string): string => nameKeyOf(name).replace(/[^\p{L}\p{N}]/gu, "")
const PRODUCT = "influencermarketplace"

/** Names that impersonate us or a system account: docs/rules.md#names-that-look-alike */
const RESERVED = new Set(
  "admin administrator administration moderator moderation mod staff operator support customersupport customercare customerservice help helpdesk helpcenter official verified root system security trustandsafety safety billing payment payments payout payouts refund refunds escrow legal privacy terms policy abuse complaints grievance postmaster webmaster hostmaster mailerdaemon noreply donotreply notification notifications contactus api www null undefined unknown deleted anonymous everybody everyone".split(
    " ",
  ),
)
const RESERVED_SKELETONS = new Set([...RESERVED].map(lookalikeKey))

const isPlain = (key: string): boolean => /^[ -~]*$/.test(key)

export function isReservedName(name: string): boolean {
  const letters = lettersOf(name)
  if (RESERVED.has(letters) || letters.includes(PRODUCT)) return true
  if (isPlain(letters)) return false
  const skeleton = lookalikeKey(letters)
  return RESERVED_SKELETONS.has(skeleton) || skeleton.includes(lookalikeKey(PRODUCT))
}

const selectAlike = query(
  (p: Params<{ skeleton: string; isUserName: number; isPlain: number; userId: string }>) =>
    db
      .select({ userId: profiles.userId })
      .from(profiles)
      .where(
        sql`${profiles.nameSkeleton} = ${p.skeleton} AND ${profiles.userId} <> ${p.userId}
          AND (${profiles.userNameKey} IS NOT NULL) = ${p.isUserName}
          AND (${p.isPlain} = 0 OR coalesce(${profiles.userNameKey}, ${profiles.brandNameKey}) GLOB '*[^ -~]*')`,
      )
      .limit(1),
)

export type NameKind = "userName" | "brandName"

/** Ignores pairs in plain ASCII: "modern" beside "modem" is fine. */
export const hasLookalike = (kind: NameKind, name: string, userId = ""): boolean =>
  selectAlike.get({
    skeleton: lookalikeKey(name),
    isUserName: Number(kind === "userName"),
    isPlain: Number(isPlain(nameKeyOf(name))),
    userId,
  }) !== undefined
