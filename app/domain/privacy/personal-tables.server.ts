import { getTableColumns, getTableName } from "drizzle-orm"
import { NOTIFICATION_DATA } from "#app/domain/admin/notifications/personal-data.server.ts"
import { REVIEW_LINK_DATA } from "#app/domain/admin/review-links/personal-data.server.ts"
import { WEBHOOK_DATA } from "#app/domain/admin/webhooks/personal-data.server.ts"
import { BILLING_DATA } from "#app/domain/books/billing/personal-data.server.ts"
import { LEDGER_DATA } from "#app/domain/books/ledger/personal-data.server.ts"
import { ACCOUNT_DATA } from "#app/domain/identity/accounts/personal-data.server.ts"
import { FACTOR_DATA } from "#app/domain/identity/factors/personal-data.server.ts"
import { FILE_DATA } from "#app/domain/identity/files/personal-data.server.ts"
import { OPERATOR_DATA } from "#app/domain/identity/operators/personal-data.server.ts"
import { IMPORT_DATA } from "#app/domain/identity/own-creators/personal-data.server.ts"
import { PROFILE_DATA } from "#app/domain/identity/profiles/personal-data.server.ts"
import { REGISTRATION_DATA } from "#app/domain/identity/registration/personal-data.server.ts"
import { TEAM_DATA } from "#app/domain/identity/team/personal-data.server.ts"
import { APPLICATION_DATA } from "#app/domain/market/applications/personal-data.server.ts"
import { CHANNEL_DATA } from "#app/domain/market/channels/personal-data.server.ts"
import { CREATOR_DATA } from "#app/domain/market/creators/personal-data.server.ts"
import { OFFER_DATA } from "#app/domain/market/offers/personal-data.server.ts"
import { PROJECT_DATA } from "#app/domain/market/projects/personal-data.server.ts"
import { SAVED_SEARCH_DATA } from "#app/domain/market/saved-searches/personal-data.server.ts"
import { eraseUnusedFacets, SEARCH_DATA } from "#app/domain/market/search/personal-data.server.ts"
import { SERVICE_DATA } from "#app/domain/market/services/personal-data.server.ts"
import { PAYMENT_DATA } from "#app/domain/payments/payments/personal-data.server.ts"
import { PAYOUT_DATA } from "#app/domain/payments/payouts/personal-data.server.ts"
import { RECONCILIATION_DATA } from "#app/domain/payments/reconciliation/personal-data.server.ts"
import { eraseTable } from "#app/domain/shared/erase-table.server.ts"
import { EVENT_DATA } from "#app/domain/shared/events/personal-data.server.ts"
import type {
  CopyPart,
  CopyRow,
  PersonalTable,
  TableData,
} from "#app/domain/shared/personal-data.server.ts"
import { CASE_DATA } from "#app/domain/trust/cases/personal-data.server.ts"
import { CHARGEBACK_DATA } from "#app/domain/trust/chargebacks/personal-data.server.ts"
import { DOCUMENT_DATA } from "#app/domain/trust/documents/personal-data.server.ts"
import { MODERATION_DATA } from "#app/domain/trust/moderation/personal-data.server.ts"
import { AD_CODE_DATA } from "#app/domain/work/ad-codes/personal-data.server.ts"
import { ADD_ON_DATA } from "#app/domain/work/add-ons/personal-data.server.ts"
import { BULK_DATA } from "#app/domain/work/bulk/personal-data.server.ts"
import { CALENDAR_DATA } from "#app/domain/work/calendar/personal-data.server.ts"
import { CONVERSATION_DATA } from "#app/domain/work/conversations/personal-data.server.ts"
import { DELIVERABLE_DATA } from "#app/domain/work/deliverables/personal-data.server.ts"
import { INVITATION_DATA } from "#app/domain/work/invitations/personal-data.server.ts"
import { LINK_DATA } from "#app/domain/work/links/personal-data.server.ts"
import { ORDER_DATA } from "#app/domain/work/orders/personal-data.server.ts"
import { POST_DATA } from "#app/domain/work/posts/personal-data.server.ts"
import { REVIEW_DATA } from "#app/domain/work/reviews/personal-data.server.ts"
import { RIGHTS_DATA } from "#app/domain/work/rights/personal-data.server.ts"
import { dropIndexStatistics } from "#app/platform/db-maintenance.server.ts"
import { PRIVACY_DATA } from "./personal-data.server.ts"

/** Every table of the database, floor by floor: docs/rules.md#personal-data */
export const DATA_TABLES = [
  ...ACCOUNT_DATA,
  ...FACTOR_DATA,
  ...TEAM_DATA,
  ...OPERATOR_DATA,
  ...PROFILE_DATA,
  ...IMPORT_DATA,
  ...REGISTRATION_DATA,
  ...FILE_DATA,
  ...CHANNEL_DATA,
  ...CREATOR_DATA,
  ...SEARCH_DATA,
  ...PROJECT_DATA,
  ...APPLICATION_DATA,
  ...OFFER_DATA,
  ...SERVICE_DATA,
  ...SAVED_SEARCH_DATA,
  ...BILLING_DATA,
  ...LEDGER_DATA,
  ...ORDER_DATA,
  ...ADD_ON_DATA,
  ...AD_CODE_DATA,
  ...DELIVERABLE_DATA,
  ...POST_DATA,
  ...RIGHTS_DATA,
  ...LINK_DATA,
  ...CALENDAR_DATA,
  ...CONVERSATION_DATA,
  ...INVITATION_DATA,
  ...REVIEW_DATA,
  ...BULK_DATA,
  ...PAYMENT_DATA,
  ...PAYOUT_DATA,
  ...RECONCILIATION_DATA,
  ...CASE_DATA,
  ...MODERATION_DATA,
  ...DOCUMENT_DATA,
  ...CHARGEBACK_DATA,
  ...WEBHOOK_DATA,
  ...REVIEW_LINK_DATA,
  ...NOTIFICATION_DATA,
  ...EVENT_DATA,
  ...PRIVACY_DATA,
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
