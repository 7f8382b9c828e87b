import { column, impersonal, ownRows, personal } from "#app/domain/shared/personal-data.server.ts"
import { bulkItems, bulkJobs } from "#db/schema/bulk.ts"

const { brandId, createdAt, id } = bulkJobs

export const BULK_DATA = [
  personal(bulkJobs, {
    part: { name: "bulk-jobs", role: "brand", rows: ownRows(brandId, [createdAt, id]) },
    erase: { keeps: "They go a month after they were made.", rows: brandId },
    columns: {
      id: column.hidden("Nothing else names it."),
      brandId: column.owner,
      personId: column.hidden("It is the id of a member of the brand's team."),
      projectId: column.copied,
      invitesTo: column.copied,
      action: column.copied,
      detail: column.erasedTo(""),
      createdAt: column.copied,
      startsAt: column.hidden("It is a timer of ours."),
      undoneAt: column.copied,
      endedAt: column.copied,
    },
  }),
  impersonal(bulkItems, "They hold ids, and go with their job a month later."),
]
