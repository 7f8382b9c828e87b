import { column, copied, ownRows, personal } from "#app/domain/shared/personal-data.server.ts"
import { savedSearches } from "#db/schema/hiring.ts"

const { userId, createdAt, id } = savedSearches

export const SAVED_SEARCH_PERSONAL_DATA = [
  personal(savedSearches, {
    part: {
      name: "saved-searches",
      rows: ownRows(userId, [createdAt, id], { newestFirst: true }),
    },
    erase: { deletes: userId },
    columns: {
      ...copied(savedSearches, "id", "name", "query", "mail", "createdAt"),
      userId: column.owner,
      notifiedKey: column.hidden("It is a position in the list of projects."),
      toldAt: column.copiedAs("notifiedAt"),
    },
  }),
]
