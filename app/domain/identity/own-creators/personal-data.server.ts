import {
  column,
  copied,
  impersonal,
  ownRows,
  personal,
} from "#app/domain/shared/personal-data.server.ts"
import { importedCreators, invitedEmails } from "#db/schema/imports.ts"

const { brandId, influencerId, id, createdAt } = importedCreators

export const IMPORT_PERSONAL_DATA = [
  personal(importedCreators, {
    parts: [
      { name: "imported-creators", role: "brand", rows: ownRows(brandId, [createdAt, id]) },
      { name: "imported-by-brands", role: "influencer", rows: ownRows(influencerId, [id]) },
    ],
    erase: { deletes: [brandId, influencerId] },
    columns: {
      ...copied(importedCreators, "brandId", "createdAt", "handle", "email", "state"),
      ...copied(importedCreators, "influencerId", "joinedAt"),
      id: column.hidden("Nothing else names it."),
      position: column.hidden("It is the order of a file."),
      emailHash: column.hidden("It is a hash, from which nothing can be read."),
    },
  }),
  impersonal(invitedEmails, "They are keyed hashes of addresses, so that each is invited once."),
]
