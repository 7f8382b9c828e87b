import type { SQLiteTable } from "drizzle-orm/sqlite-core"
import {
  listBlocks,
  listMessages,
  listReports,
  listReviews,
  listSanctions,
  listThreads,
} from "#app/domain/privacy/export-conversations.server.ts"
import { listBillingDetails, listDocuments } from "#app/domain/privacy/export-documents.server.ts"
import {
  countListsWith,
  listCreatorLists,
  listReceivedInvitations,
  listSentInvitations,
} from "#app/domain/privacy/export-hiring.server.ts"
import { listSavedSearches } from "#app/domain/privacy/export-saved-searches.server.ts"
import { accountTokens, consents, dataExports, sessions, users } from "#db/schema/accounts.ts"
import { applications } from "#db/schema/applications.ts"
import { disputes, evidence, refundRequests } from "#db/schema/cases.ts"
import { chargebacks } from "#db/schema/chargebacks.ts"
import { blocks, messages, reports, reviews, threads } from "#db/schema/conversations.ts"
import {
  brandPages,
  creatorRates,
  creators,
  followerCounts,
  portfolioItems,
  previousAddresses,
} from "#db/schema/creators.ts"
import { agreements, deliverables, storedFiles, submissions } from "#db/schema/deliverables.ts"
import { billingProfiles, papers } from "#db/schema/documents.ts"
import {
  applicantNotes,
  counterOffers,
  creatorListItems,
  creatorLists,
  invitations,
  savedSearches,
} from "#db/schema/hiring.ts"
import { sanctions } from "#db/schema/moderation.ts"
import { mails, noticeSettings, notices } from "#db/schema/notifications.ts"
import { orders } from "#db/schema/orders.ts"
import { payments, refunds, webhookEvents } from "#db/schema/payments.ts"
import { payoutCountries, payoutDetails, payouts } from "#db/schema/payouts.ts"
import { profiles, socials } from "#db/schema/profiles.ts"
import { projects, projectTerms } from "#db/schema/projects.ts"
import type { Role } from "#db/schema/words.ts"
import {
  listAccount,
  listConsents,
  listExports,
  listLinks,
  listMails,
  listNoticeSettings,
  listProfile,
  listSessions,
  listSocials,
} from "./export-account.server.ts"
import {
  listApplicantNotes,
  listApplications,
  listOffersMade,
  listOffersReceived,
} from "./export-applications.server.ts"
import { listDisputes, listEvidence, listRefundRequests } from "./export-cases.server.ts"
import {
  type ExportRow,
  listChargebacks,
  listEarlierBriefs,
  listNotices,
  listPayments,
  listProjects,
  listRefunds,
} from "./export-lists.server.ts"
import {
  listBrandPage,
  listCreatorPage,
  listCreatorRates,
  listFollowerCounts,
  listPortfolioItems,
  listPreviousAddresses,
} from "./export-pages.server.ts"
import { listPayoutCountry, listPayoutDetails, listPayouts } from "./export-payouts.server.ts"
import { listPayerReports } from "./export-reports.server.ts"
import {
  listAgreements,
  listDecisions,
  listDeliverables,
  listFiles,
  listOrders,
  listSubmissions,
} from "./export-work.server.ts"

type ExportPart = {
  /** File name in the archive. */
  name: string
  tables: readonly SQLiteTable[]
  /** Both roles when absent. */
  role?: Role
  /** Long lists come in batches. Numbers named "...At" are timestamps. */
  rows: (userId: string) => Iterable<ExportRow> | AsyncIterable<ExportRow>
}

/**
 * All parts of the export: docs/rules.md#a-copy-of-everything. Every feature that stores user data
 * adds one; a test compares them with the tables.
 */
export const EXPORT_PARTS: readonly ExportPart[] = [
  { name: "account", tables: [users], rows: listAccount },
  { name: "profile", tables: [profiles], rows: listProfile },
  { name: "networks", tables: [socials], rows: listSocials },
  { name: "page", tables: [creators], role: "influencer", rows: listCreatorPage },
  { name: "followers", tables: [followerCounts], role: "influencer", rows: listFollowerCounts },
  { name: "rates", tables: [creatorRates], role: "influencer", rows: listCreatorRates },
  { name: "portfolio", tables: [portfolioItems], role: "influencer", rows: listPortfolioItems },
  { name: "brand-page", tables: [brandPages], role: "brand", rows: listBrandPage },
  { name: "addresses-of-before", tables: [previousAddresses], rows: listPreviousAddresses },
  { name: "consents", tables: [consents], rows: listConsents },
  { name: "sign-ins", tables: [sessions], rows: listSessions },
  { name: "links-by-mail", tables: [accountTokens], rows: listLinks },
  { name: "notices", tables: [notices], rows: listNotices },
  { name: "notice-settings", tables: [noticeSettings], rows: listNoticeSettings },
  { name: "mails", tables: [mails], rows: listMails },
  { name: "copies-of-your-data", tables: [dataExports], rows: listExports },
  { name: "orders", tables: [orders], rows: listOrders },
  { name: "agreements", tables: [agreements], rows: listAgreements },
  { name: "deliverables", tables: [deliverables], rows: listDeliverables },
  { name: "files", tables: [storedFiles], rows: listFiles },
  { name: "conversations", tables: [threads], rows: listThreads },
  { name: "messages", tables: [messages], rows: listMessages },
  { name: "reviews", tables: [reviews], rows: listReviews },
  { name: "reports", tables: [reports], rows: listReports },
  { name: "measures", tables: [sanctions], rows: listSanctions },
  { name: "blocked-users", tables: [blocks], rows: listBlocks },
  { name: "billing-details", tables: [billingProfiles], rows: listBillingDetails },
  { name: "papers", tables: [papers], rows: listDocuments },
  { name: "submissions", tables: [submissions], role: "influencer", rows: listSubmissions },
  { name: "decisions-on-work", tables: [submissions], role: "brand", rows: listDecisions },
  { name: "applications", tables: [applications], role: "influencer", rows: listApplications },
  {
    name: "counter-offers",
    tables: [counterOffers],
    role: "influencer",
    rows: listOffersReceived,
  },
  { name: "counter-offers-made", tables: [counterOffers], role: "brand", rows: listOffersMade },
  {
    name: "notes-on-applicants",
    tables: [applicantNotes],
    role: "brand",
    rows: listApplicantNotes,
  },
  { name: "saved-searches", tables: [savedSearches], role: "influencer", rows: listSavedSearches },
  {
    name: "invitations",
    tables: [invitations],
    role: "influencer",
    rows: listReceivedInvitations,
  },
  { name: "kept-by-brands", tables: [creatorListItems], role: "influencer", rows: countListsWith },
  { name: "payout-details", tables: [payoutDetails], role: "influencer", rows: listPayoutDetails },
  {
    name: "payout-country",
    tables: [payoutCountries],
    role: "influencer",
    rows: listPayoutCountry,
  },
  { name: "payouts", tables: [payouts], role: "influencer", rows: listPayouts },
  { name: "projects", tables: [projects], role: "brand", rows: listProjects },
  { name: "earlier-briefs", tables: [projectTerms], role: "brand", rows: listEarlierBriefs },
  { name: "invitations", tables: [invitations], role: "brand", rows: listSentInvitations },
  {
    name: "lists",
    tables: [creatorLists, creatorListItems],
    role: "brand",
    rows: listCreatorLists,
  },
  { name: "disputes", tables: [disputes], rows: listDisputes },
  { name: "evidence", tables: [evidence], rows: listEvidence },
  { name: "refund-requests", tables: [refundRequests], role: "brand", rows: listRefundRequests },
  { name: "payments", tables: [payments], role: "brand", rows: listPayments },
  { name: "chargebacks", tables: [chargebacks], role: "brand", rows: listChargebacks },
  { name: "refunds", tables: [refunds], role: "brand", rows: listRefunds },
  {
    name: "reports-of-the-payment-provider",
    tables: [webhookEvents],
    role: "brand",
    rows: listPayerReports,
  },
]
