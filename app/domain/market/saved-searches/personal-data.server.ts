import {
  copied,
  copiedAs,
  hidden,
  OWNER,
  ownRows,
  personal,
  type TableData,
} from "#app/domain/shared/personal-data.server.ts"
import { savedSearches } from "#db/schema/hiring.ts"

const { userId, createdAt, id } = savedSearches

export const SAVED_SEARCH_DATA: readonly TableData[] = [
  personal(savedSearches, {
    part: {
      name: "saved-searches",
      rows: ownRows(userId, [createdAt, id], { newestFirst: true }),
    },
    erase: { deletes: userId },
    columns: {
      id: copied,
      userId: OWNER,
      name: copied,
      query: copied,
      mail: copied,
      createdAt: copied,
      notifiedKey: hidden("It is a position in the list of projects."),
      toldAt: copiedAs("notifiedAt"),
    },
  }),
]
