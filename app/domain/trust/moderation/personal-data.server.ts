import { isNotNull } from "drizzle-orm"
import { column, ownRows, personal } from "#app/domain/shared/personal-data.server.ts"
import { reports } from "#db/schema/conversations.ts"
import { sanctions } from "#db/schema/moderation.ts"

const OPERATORS = column.hidden("It is about the operators' work.")

export const MODERATION_DATA = [
  personal(reports, {
    part: {
      name: "complaints",
      rows: ownRows(reports.reporterId, [reports.subject, reports.subjectId]),
    },
    erase: { keeps: "What it complains about stays under review.", rows: reports.reporterId },
    columns: {
      id: column.copied,
      reporterId: column.owner,
      subject: column.copied,
      subjectId: column.copied,
      reason: column.copied,
      text: column.erasedTo(""),
      status: column.copied,
      createdAt: column.copied,
      operatorId: OPERATORS,
      takenAt: OPERATORS,
      endedAt: OPERATORS,
      outcome: OPERATORS,
    },
  }),
  personal(sanctions, {
    part: {
      name: "sanctions",
      rows: ownRows(sanctions.userId, [sanctions.createdAt, sanctions.id]),
    },
    erase: { keeps: "What happened stays, without the user's words.", rows: sanctions.userId },
    columns: {
      id: column.copied,
      subject: column.copied,
      subjectId: column.copied,
      userId: column.owner,
      operatorId: OPERATORS,
      reason: column.copied,
      createdAt: column.copied,
      liftedAt: column.copied,
      liftedBy: OPERATORS,
      appealText: column.erasedTo("", () => isNotNull(sanctions.appealText)),
      appealedAt: column.copied,
      appealStatus: column.copied,
      appealAnswer: column.copied,
      appealEndedAt: column.copied,
    },
  }),
]
