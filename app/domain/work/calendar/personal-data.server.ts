import { column, ownRows, personal } from "#app/domain/shared/personal-data.server.ts"
import { calendarFeeds } from "#db/schema/calendar.ts"

const { userId } = calendarFeeds

export const CALENDAR_PERSONAL_DATA = [
  personal(calendarFeeds, {
    part: { name: "calendar-link", rows: ownRows(userId, [userId]) },
    erase: { deletes: userId },
    columns: { userId: column.owner, createdAt: column.copiedAs("linkCreatedAt") },
  }),
]
