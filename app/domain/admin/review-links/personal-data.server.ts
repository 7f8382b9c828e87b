import { eq, getTableColumns, inArray, or } from "drizzle-orm"
import {
  column,
  copied,
  impersonal,
  ownRows,
  personal,
} from "#app/domain/shared/personal-data.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { reviewGuests, reviewLinks, reviewVotes } from "#db/schema/review-links.ts"

const role = "brand" as const

const guestsOf = (brandId: string) =>
  db
    .select({ id: reviewGuests.id })
    .from(reviewGuests)
    .innerJoin(reviewLinks, eq(reviewLinks.id, reviewGuests.linkId))
    .where(eq(reviewLinks.brandId, brandId))

/** With the names of those who voted. */
const votesOf = (brandId: string) =>
  db
    .select({
      ...getTableColumns(reviewVotes),
      linkId: reviewGuests.linkId,
      name: reviewGuests.name,
    })
    .from(reviewVotes)
    .innerJoin(reviewGuests, eq(reviewGuests.id, reviewVotes.guestId))
    .where(inArray(reviewVotes.guestId, guestsOf(brandId)))
    .all()

/** Deletes votes on the brand's links, and votes about the influencer. */
const eraseVotes = async (userId: string): Promise<void> => {
  const theirs = or(
    inArray(reviewVotes.guestId, guestsOf(userId)),
    eq(reviewVotes.subjectId, userId),
  )
  write(() => db.delete(reviewVotes).where(theirs).run())
}

export const REVIEW_LINK_PERSONAL_DATA = [
  personal(reviewVotes, {
    part: { name: "votes-by-links", role, rows: votesOf },
    erase: { deletes: eraseVotes },
    columns: {
      ...copied(reviewVotes, "guestId", "subjectId", "vote", "comment", "votedAt"),
    },
  }),
  impersonal(
    reviewGuests,
    "They are people without an account, copied with their votes, and go with their link.",
  ),
  personal(reviewLinks, {
    part: { name: "review-links", role, rows: ownRows(reviewLinks.brandId, [reviewLinks.id]) },
    erase: { deletes: reviewLinks.brandId },
    columns: {
      ...copied(reviewLinks, "id", "subject", "subjectId", "createdAt", "expiresAt", "revokedAt"),
      tokenHash: column.hidden("It is a hash, from which nothing can be read."),
      brandId: column.owner,
    },
  }),
]
