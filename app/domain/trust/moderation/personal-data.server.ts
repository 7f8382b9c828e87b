import { isNotNull } from "drizzle-orm"
import {
  copied,
  erasedTo,
  hidden,
  OWNER,
  ownRows,
  personal,
  type TableData,
} from "#app/domain/shared/personal-data.server.ts"
import { reports } from "#db/schema/conversations.ts"
import { sanctions } from "#db/schema/moderation.ts"

const OPERATORS = hidden("It is about the operators' work.")

export const MODERATION_DATA: readonly TableData[] = [
  personal(reports, {
    part: {
      name: "complaints",
      rows: ownRows(reports.reporterId, [reports.subject, reports.subjectId]),
    },
    erase: { keeps: "What it complains about stays under review.", rows: reports.reporterId },
    columns: {
      id: copied,
      reporterId: OWNER,
      subject: copied,
      subjectId: copied,
      reason: copied,
      text: erasedTo(""),
      status: copied,
      createdAt: copied,
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
      id: copied,
      subject: copied,
      subjectId: copied,
      userId: OWNER,
      operatorId: OPERATORS,
      reason: copied,
      createdAt: copied,
      liftedAt: copied,
      liftedBy: OPERATORS,
      appealText: erasedTo("", () => isNotNull(sanctions.appealText)),
      appealedAt: copied,
      appealStatus: copied,
      appealAnswer: copied,
      appealEndedAt: copied,
    },
  }),
]
