import {
  copiedAs,
  OWNER,
  ownRows,
  personal,
  type TableData,
} from "#app/domain/shared/personal-data.server.ts"
import { calendarFeeds } from "#db/schema/calendar.ts"

const { userId } = calendarFeeds

export const CALENDAR_DATA: readonly TableData[] = [
  personal(calendarFeeds, {
    part: { name: "calendar-link", rows: ownRows(userId, [userId]) },
    erase: { deletes: userId },
    columns: { userId: OWNER, createdAt: copiedAs("linkCreatedAt") },
  }),
]
