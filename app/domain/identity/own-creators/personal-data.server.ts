import { column, impersonal, ownRows, personal } from "#app/domain/shared/personal-data.server.ts"
import { importedCreators, invitedEmails } from "#db/schema/imports.ts"

const { brandId, influencerId, id, createdAt } = importedCreators

export const IMPORT_DATA = [
  personal(importedCreators, {
    parts: [
      { name: "imported-creators", role: "brand", rows: ownRows(brandId, [createdAt, id]) },
      { name: "imported-by-brands", role: "influencer", rows: ownRows(influencerId, [id]) },
    ],
    erase: { deletes: [brandId, influencerId] },
    columns: {
      id: column.hidden("Nothing else names it."),
      brandId: column.copied,
      createdAt: column.copied,
      position: column.hidden("It is the order of a file."),
      handle: column.copied,
      email: column.copied,
      emailHash: column.hidden("It is a hash, from which nothing can be read."),
      state: column.copied,
      influencerId: column.copied,
      joinedAt: column.copied,
    },
  }),
  impersonal(invitedEmails, "They are keyed hashes of addresses, so that each is invited once."),
]
