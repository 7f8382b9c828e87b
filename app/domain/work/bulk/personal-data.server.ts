import {
  copied,
  erasedTo,
  hidden,
  impersonal,
  OWNER,
  ownRows,
  personal,
  type TableData,
} from "#app/domain/shared/personal-data.server.ts"
import { bulkItems, bulkJobs } from "#db/schema/bulk.ts"

const { brandId, createdAt, id } = bulkJobs

export const BULK_DATA: readonly TableData[] = [
  personal(bulkJobs, {
    part: { name: "bulk-jobs", role: "brand", rows: ownRows(brandId, [createdAt, id]) },
    erase: { keeps: "They go a month after they were made.", rows: brandId },
    columns: {
      id: hidden("Nothing else names it."),
      brandId: OWNER,
      personId: hidden("It is the id of a member of the brand's team."),
      projectId: copied,
      invitesTo: copied,
      action: copied,
      detail: erasedTo(""),
      createdAt: copied,
      startsAt: hidden("It is a timer of ours."),
      undoneAt: copied,
      endedAt: copied,
    },
  }),
  impersonal(bulkItems, "They hold ids, and go with their job a month later."),
]
