import { column, ownRows, personal } from "#app/domain/shared/personal-data.server.ts"
import { savedSearches } from "#db/schema/hiring.ts"

const { userId, createdAt, id } = savedSearches

export const SAVED_SEARCH_DATA = [
  personal(savedSearches, {
    part: {
      name: "saved-searches",
      rows: ownRows(userId, [createdAt, id], { newestFirst: true }),
    },
    erase: { deletes: userId },
    columns: {
      id: column.copied,
      userId: column.owner,
      name: column.copied,
      query: column.copied,
      mail: column.copied,
      createdAt: column.copied,
      notifiedKey: column.hidden("It is a position in the list of projects."),
      toldAt: column.copiedAs("notifiedAt"),
    },
  }),
]
