import { eq, lte } from "drizzle-orm"
import { SEND_MAIL } from "#app/domain/admin/notifications/mail-queue.server.ts"
import { LINK_ACCOUNT } from "#app/domain/payments/payouts/details.ts"
import { eraseConversations } from "#app/domain/privacy/erase-conversations.server.ts"
import { eraseDocuments } from "#app/domain/privacy/erase-documents.server.ts"
import { eraseInvitations, eraseLists } from "#app/domain/privacy/erase-hiring.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { forgetSamples, purgeRows } from "#app/platform/db-maintenance.server.ts"
import { exportFiles, pictureFiles } from "#app/platform/file-store.server.ts"
import { cancelJob } from "#app/platform/jobs/job-queue.server.ts"
import {
  accountTokens,
  dataExports,
  formDrafts,
  reservedEmails,
  sessions,
} from "#db/schema/accounts.ts"
import { savedSearches, searchFacets } from "#db/schema/hiring.ts"
import { mails, noticeSettings, notices } from "#db/schema/notifications.ts"
import { payoutCountries, payoutDetails } from "#db/schema/payouts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { eraseApplications, eraseApplicationTexts } from "./erase-applications.server.ts"
import { eraseCases } from "./erase-cases.server.ts"
import { erasePages } from "./erase-pages.server.ts"
import { eraseProjects } from "./erase-projects.server.ts"
import { erasePayerReports, eraseSignInPlaces } from "./erase-reports.server.ts"
import { eraseFiles, eraseOrderTexts, erasePlaces } from "./erase-work.server.ts"
import { GATHER_DATA } from "./exports.server.ts"
import { ROWS_PER_READ, untilNothingIsLeft } from "./row-pages.server.ts"

type Step = { name: string; run: (userId: string) => Promise<unknown> }

/**
 * Repeatable steps, in transactions of a few hundred rows. Every feature that stores user data adds
 * one: docs/rules.md#deleting-an-account
 */
export const ERASURE_STEPS: readonly Step[] = [
  { name: "picture", run: erasePicture },
  { name: "page", run: erasePages },
  { name: "exports", run: eraseExports },
  { name: "sessions", run: (userId) => purgeRows(sessions, eq(sessions.userId, userId)) },
  { name: "form drafts", run: (userId) => purgeRows(formDrafts, eq(formDrafts.userId, userId)) },
  { name: "links", run: (userId) => purgeRows(accountTokens, eq(accountTokens.userId, userId)) },
  { name: "emails", run: (userId) => purgeRows(reservedEmails, eq(reservedEmails.userId, userId)) },
  { name: "notices", run: (userId) => purgeRows(notices, eq(notices.userId, userId)) },
  {
    name: "notice settings",
    run: (userId) => purgeRows(noticeSettings, eq(noticeSettings.userId, userId)),
  },
  {
    name: "saved searches",
    run: (userId) => purgeRows(savedSearches, eq(savedSearches.influencerId, userId)),
  },
  { name: "payout details", run: erasePayoutDetails },
  { name: "papers", run: eraseDocuments },
  { name: "mails", run: eraseMails },
  { name: "files", run: eraseFiles },
  { name: "conversations", run: eraseConversations },
  { name: "cases", run: eraseCases },
  { name: "texts of orders", run: eraseOrderTexts },
  { name: "places of agreements", run: erasePlaces },
  { name: "invitations", run: eraseInvitations },
  { name: "lists", run: eraseLists },
  { name: "applications", run: eraseApplications },
  { name: "texts of applications", run: eraseApplicationTexts },
  { name: "projects", run: eraseProjects },
  { name: "payer reports", run: erasePayerReports },
  { name: "sign-in places", run: eraseSignInPlaces },
  { name: "words of searches", run: eraseUnusedFacets },
  { name: "samples", run: eraseSamples },
]

/** File before row: a crash may leave a row without file, never an unknown file. */
async function erasePicture(userId: string): Promise<void> {
  const isMine = eq(profiles.userId, userId)
  const profile = db.select({ pictureId: profiles.pictureId }).from(profiles).where(isMine).get()
  if (!profile?.pictureId) return
  await pictureFiles.delete(profile.pictureId)
  write(() => db.update(profiles).set({ pictureId: null }).where(isMine).run())
}

async function eraseExports(userId: string): Promise<void> {
  const { id, fileId } = dataExports
  const mine = eq(dataExports.userId, userId)
  for (const row of db.select({ id, fileId }).from(dataExports).where(mine).all()) {
    if (row.fileId) await exportFiles.delete(row.fileId)
    write(() => {
      db.delete(dataExports).where(eq(id, row.id)).run()
      cancelJob(GATHER_DATA, row.id)
    })
  }
}

/** The payment provider keeps its legal records. */
async function erasePayoutDetails(userId: string): Promise<void> {
  write(() => {
    db.delete(payoutCountries).where(eq(payoutCountries.userId, userId)).run()
    db.delete(payoutDetails).where(eq(payoutDetails.userId, userId)).run()
    cancelJob(LINK_ACCOUNT, userId)
  })
}

/** Includes mail jobs, whose errors quote server responses. */
function eraseMails(userId: string): Promise<void> {
  return untilNothingIsLeft(() => {
    const mine = eq(mails.userId, userId)
    const some = db.select({ id: mails.id }).from(mails).where(mine).limit(ROWS_PER_READ).all()
    for (const { id } of some) {
      cancelJob(SEND_MAIL, id)
      db.delete(mails).where(eq(mails.id, id)).run()
    }
    return some.length
  })
}

/** An unused city or niche may identify its only author. */
async function eraseUnusedFacets(): Promise<void> {
  write(() => db.delete(searchFacets).where(lte(searchFacets.count, 0)).run())
}

/** SQLite keeps samples of indexes for its planner, with what stood in them: docs/decisions/0059-query-planning.md */
async function eraseSamples(): Promise<void> {
  forgetSamples()
}
