import {
  copied,
  hidden,
  impersonal,
  ownRows,
  personal,
  type TableData,
} from "#app/domain/shared/personal-data.server.ts"
import { importedCreators, invitedEmails } from "#db/schema/imports.ts"

const { brandId, influencerId, id, createdAt } = importedCreators

export const IMPORT_DATA: readonly TableData[] = [
  personal(importedCreators, {
    parts: [
      { name: "imported-creators", role: "brand", rows: ownRows(brandId, [createdAt, id]) },
      { name: "imported-by-brands", role: "influencer", rows: ownRows(influencerId, [id]) },
    ],
    erase: { deletes: [brandId, influencerId] },
    columns: {
      id: hidden("Nothing else names it."),
      brandId: copied,
      createdAt: copied,
      position: hidden("It is the order of a file."),
      handle: copied,
      email: copied,
      emailHash: hidden("It is a hash, from which nothing can be read."),
      state: copied,
      influencerId: copied,
      joinedAt: copied,
    },
  }),
  impersonal(invitedEmails, "They are keyed hashes of addresses, so that each is invited once."),
]
