import { isNotNull } from "drizzle-orm"
import { column, copied, ownRows, personal } from "#app/domain/shared/personal-data.server.ts"
import { reports } from "#db/schema/conversations.ts"
import { sanctions } from "#db/schema/moderation.ts"

const OPERATORS = column.hidden("It is about the operators' work.")

export const MODERATION_PERSONAL_DATA = [
  personal(reports, {
    part: {
      name: "complaints",
      rows: ownRows(reports.reporterId, [reports.subject, reports.subjectId]),
    },
    erase: { keeps: "What it complains about stays under review.", rows: reports.reporterId },
    columns: {
      ...copied(reports, "id", "subject", "subjectId", "reason", "status", "createdAt"),
      reporterId: column.owner,
      text: column.erasedTo(""),
      ...column.each(OPERATORS, "operatorId", "takenAt", "endedAt", "outcome"),
    },
  }),
  personal(sanctions, {
    part: {
      name: "sanctions",
      rows: ownRows(sanctions.userId, [sanctions.createdAt, sanctions.id]),
    },
    erase: { keeps: "What happened stays, without the user's words.", rows: sanctions.userId },
    columns: {
      ...copied(sanctions, "id", "subject", "subjectId", "reason", "createdAt", "liftedAt"),
      ...copied(sanctions, "appealedAt", "appealStatus", "appealAnswer", "appealEndedAt"),
      userId: column.owner,
      ...column.each(OPERATORS, "operatorId", "liftedBy"),
      appealText: column.erasedTo("", () => isNotNull(sanctions.appealText)),
    },
  }),
]
