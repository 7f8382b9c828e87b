import { getTableColumns, getTableName } from "drizzle-orm"
import { NOTIFICATION_PERSONAL_DATA } from "#app/domain/admin/notifications/personal-data.server.ts"
import { REVIEW_LINK_PERSONAL_DATA } from "#app/domain/admin/review-links/personal-data.server.ts"
import { WEBHOOK_PERSONAL_DATA } from "#app/domain/admin/webhooks/personal-data.server.ts"
import { BILLING_PERSONAL_DATA } from "#app/domain/books/billing/personal-data.server.ts"
import { LEDGER_PERSONAL_DATA } from "#app/domain/books/ledger/personal-data.server.ts"
import { ACCOUNT_PERSONAL_DATA } from "#app/domain/identity/accounts/personal-data.server.ts"
import { FACTOR_PERSONAL_DATA } from "#app/domain/identity/factors/personal-data.server.ts"
import { FILE_PERSONAL_DATA } from "#app/domain/identity/files/personal-data.server.ts"
import { OPERATOR_PERSONAL_DATA } from "#app/domain/identity/operators/personal-data.server.ts"
import { IMPORT_PERSONAL_DATA } from "#app/domain/identity/own-creators/personal-data.server.ts"
import { PROFILE_PERSONAL_DATA } from "#app/domain/identity/profiles/personal-data.server.ts"
import { REGISTRATION_PERSONAL_DATA } from "#app/domain/identity/registration/personal-data.server.ts"
import { TEAM_PERSONAL_DATA } from "#app/domain/identity/team/personal-data.server.ts"
import { APPLICATION_PERSONAL_DATA } from "#app/domain/market/applications/personal-data.server.ts"
import { CHANNEL_PERSONAL_DATA } from "#app/domain/market/channels/personal-data.server.ts"
import { CREATOR_PERSONAL_DATA } from "#app/domain/market/creators/personal-data.server.ts"
import { OFFER_PERSONAL_DATA } from "#app/domain/market/offers/personal-data.server.ts"
import { PROJECT_PERSONAL_DATA } from "#app/domain/market/projects/personal-data.server.ts"
import { SAVED_SEARCH_PERSONAL_DATA } from "#app/domain/market/saved-searches/personal-data.server.ts"
import {
  eraseUnusedFacets,
  SEARCH_PERSONAL_DATA,
} from "#app/domain/market/search/personal-data.server.ts"
import { SERVICE_PERSONAL_DATA } from "#app/domain/market/services/personal-data.server.ts"
import { PAYMENT_PERSONAL_DATA } from "#app/domain/payments/payments/personal-data.server.ts"
import { PAYOUT_PERSONAL_DATA } from "#app/domain/payments/payouts/personal-data.server.ts"
import { RECONCILIATION_PERSONAL_DATA } from "#app/domain/payments/reconciliation/personal-data.server.ts"
import { eraseTable } from "#app/domain/shared/erase-table.server.ts"
import { EVENT_PERSONAL_DATA } from "#app/domain/shared/events/personal-data.server.ts"
import type {
  CopyPart,
  CopyRow,
  PersonalTable,
  TableData,
} from "#app/domain/shared/personal-data.server.ts"
import { CASE_PERSONAL_DATA } from "#app/domain/trust/cases/personal-data.server.ts"
import { CHARGEBACK_PERSONAL_DATA } from "#app/domain/trust/chargebacks/personal-data.server.ts"
import { DOCUMENT_PERSONAL_DATA } from "#app/domain/trust/documents/personal-data.server.ts"
import { MODERATION_PERSONAL_DATA } from "#app/domain/trust/moderation/personal-data.server.ts"
import { AD_CODE_PERSONAL_DATA } from "#app/domain/work/ad-codes/personal-data.server.ts"
import { ADD_ON_PERSONAL_DATA } from "#app/domain/work/add-ons/personal-data.server.ts"
import { BULK_PERSONAL_DATA } from "#app/domain/work/bulk/personal-data.server.ts"
import { CALENDAR_PERSONAL_DATA } from "#app/domain/work/calendar/personal-data.server.ts"
import { CONVERSATION_PERSONAL_DATA } from "#app/domain/work/conversations/personal-data.server.ts"
import { DELIVERABLE_PERSONAL_DATA } from "#app/domain/work/deliverables/personal-data.server.ts"
import { INVITATION_PERSONAL_DATA } from "#app/domain/work/invitations/personal-data.server.ts"
import { LINK_PERSONAL_DATA } from "#app/domain/work/links/personal-data.server.ts"
import { ORDER_PERSONAL_DATA } from "#app/domain/work/orders/personal-data.server.ts"
import { POST_PERSONAL_DATA } from "#app/domain/work/posts/personal-data.server.ts"
import { REVIEW_PERSONAL_DATA } from "#app/domain/work/reviews/personal-data.server.ts"
import { RIGHTS_PERSONAL_DATA } from "#app/domain/work/rights/personal-data.server.ts"
import { dropIndexStatistics } from "#app/platform/db-maintenance.server.ts"
import { PRIVACY_PERSONAL_DATA } from "./personal-data.server.ts"

/** Every table of the database, floor by floor: docs/rules.md#personal-data */
export const DATA_TABLES = [
  ...ACCOUNT_PERSONAL_DATA,
  ...FACTOR_PERSONAL_DATA,
  ...TEAM_PERSONAL_DATA,
  ...OPERATOR_PERSONAL_DATA,
  ...PROFILE_PERSONAL_DATA,
  ...IMPORT_PERSONAL_DATA,
  ...REGISTRATION_PERSONAL_DATA,
  ...FILE_PERSONAL_DATA,
  ...CHANNEL_PERSONAL_DATA,
  ...CREATOR_PERSONAL_DATA,
  ...SEARCH_PERSONAL_DATA,
  ...PROJECT_PERSONAL_DATA,
  ...APPLICATION_PERSONAL_DATA,
  ...OFFER_PERSONAL_DATA,
  ...SERVICE_PERSONAL_DATA,
  ...SAVED_SEARCH_PERSONAL_DATA,
  ...BILLING_PERSONAL_DATA,
  ...LEDGER_PERSONAL_DATA,
  ...ORDER_PERSONAL_DATA,
  ...ADD_ON_PERSONAL_DATA,
  ...AD_CODE_PERSONAL_DATA,
  ...DELIVERABLE_PERSONAL_DATA,
  ...POST_PERSONAL_DATA,
  ...RIGHTS_PERSONAL_DATA,
  ...LINK_PERSONAL_DATA,
  ...CALENDAR_PERSONAL_DATA,
  ...CONVERSATION_PERSONAL_DATA,
  ...INVITATION_PERSONAL_DATA,
  ...REVIEW_PERSONAL_DATA,
  ...BULK_PERSONAL_DATA,
  ...PAYMENT_PERSONAL_DATA,
  ...PAYOUT_PERSONAL_DATA,
  ...RECONCILIATION_PERSONAL_DATA,
  ...CASE_PERSONAL_DATA,
  ...MODERATION_PERSONAL_DATA,
  ...DOCUMENT_PERSONAL_DATA,
  ...CHARGEBACK_PERSONAL_DATA,
  ...WEBHOOK_PERSONAL_DATA,
  ...REVIEW_LINK_PERSONAL_DATA,
  ...NOTIFICATION_PERSONAL_DATA,
  ...EVENT_PERSONAL_DATA,
  ...PRIVACY_PERSONAL_DATA,
]

const PERSONAL: readonly PersonalTable[] = DATA_TABLES.flatMap((one) =>
  "impersonal" in one ? [] : [one],
)

/** All parts of a copy: docs/rules.md#a-copy-of-everything */
export const COPY_PARTS: readonly CopyPart[] = PERSONAL.flatMap(({ parts, columns }) =>
  parts.map((part) => ({ ...part, rows: (userId) => copyOf(part.rows(userId), columns) })),
)

async function* copyOf(
  rows: ReturnType<CopyPart["rows"]>,
  columns: PersonalTable["columns"],
): AsyncGenerator<CopyRow> {
  for await (const row of rows) {
    const cells = Object.entries(row).flatMap(([name, value]) => {
      const { hidden, as, format } = columns[name] ?? {}
      if (hidden !== undefined) return []
      return [[as ?? name, format ? format(value as never) : value]]
    })
    yield Object.fromEntries(cells)
  }
}

type Step = { name: string; run: (userId: string) => Promise<unknown> }

/** Repeatable steps, in short transactions: docs/rules.md#deleting-an-account */
export const ERASURE_STEPS: readonly Step[] = [
  ...PERSONAL.map((data) => ({
    name: getTableName(data.table),
    run: (userId: string) => eraseTable(data, userId),
  })),
  { name: "unused facets", run: eraseUnusedFacets },
  // SQLite keeps samples of indexes for its planner: docs/decisions/0059-query-planning.md
  { name: "samples", run: async () => dropIndexStatistics() },
]

/** The columns of the schema about which no declaration says a word. */
export function undeclaredColumns(tables: Iterable<TableData["table"]>): string[] {
  return [...tables].flatMap((table) => {
    const data = DATA_TABLES.find((one) => one.table === table)
    if (!data) return [getTableName(table)]
    if ("impersonal" in data) return []
    return Object.keys(getTableColumns(table))
      .filter((name) => !data.columns[name])
      .map((name) => `${getTableName(table)}.${name}`)
  })
}
