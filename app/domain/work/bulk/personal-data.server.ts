import {
  column,
  copied,
  impersonal,
  ownRows,
  personal,
} from "#app/domain/shared/personal-data.server.ts"
import { bulkItems, bulkJobs } from "#db/schema/bulk.ts"

const { brandId, createdAt, id } = bulkJobs

export const BULK_PERSONAL_DATA = [
  personal(bulkJobs, {
    part: { name: "bulk-jobs", role: "brand", rows: ownRows(brandId, [createdAt, id]) },
    erase: { keeps: "They go a month after they were made.", rows: brandId },
    columns: {
      ...copied(bulkJobs, "projectId", "invitesTo", "action", "createdAt", "undoneAt", "endedAt"),
      id: column.hidden("Nothing else names it."),
      brandId: column.owner,
      personId: column.hidden("It is the id of a member of the brand's team."),
      detail: column.erasedTo(""),
      startsAt: column.hidden("It is a timer of ours."),
    },
  }),
  impersonal(bulkItems, "They hold ids, and go with their job a month later."),
]
