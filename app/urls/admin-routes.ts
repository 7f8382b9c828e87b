import { layout } from "@remix-run/route-config"
import { urls } from "./index.ts"
import { at } from "./mount.ts"

/** Part of `routes.ts`. */
export const adminRoutes = [
  at(urls.admin.login, "routes/admin/login.tsx", "operator-login"),
  at(urls.admin.factor, "routes/admin/factor.tsx"),
  at(urls.admin.setUpFactor, "routes/admin/factor-set-up.tsx"),
  at(urls.admin.file, "routes/admin/file.ts"),
  at(urls.admin.chargebackEvidence, "routes/admin/chargeback-evidence.ts"),
  at(urls.admin.extract, "routes/admin/extract.ts"),
  at(urls.admin.userStatement, "routes/admin/user-statement.ts"),
  at(urls.admin.payoutFileCsv, "routes/admin/payout-file-csv.ts"),
  layout("routes/admin/layout.tsx", [
    at(urls.admin.root, "routes/admin/overview.tsx"),
    at(urls.admin.security, "routes/admin/security.tsx", "operator-security"),
    at(urls.admin.changePassword, "routes/admin/password.tsx", "operator-password"),
    at(urls.admin.audit, "routes/admin/audit.tsx"),
    at(urls.admin.search, "routes/admin/search.tsx"),
    at(urls.admin.user, "routes/admin/user.tsx"),
    at(urls.admin.userInvitations, "routes/admin/user-invitations.tsx"),
    at(urls.admin.project, "routes/admin/project.tsx"),
    at(urls.admin.order, "routes/admin/order.tsx"),
    at(urls.admin.payment, "routes/admin/payment.tsx"),
    at(urls.admin.ledger, "routes/admin/ledger.tsx"),
    at(urls.admin.settings, "routes/admin/settings.tsx"),
    at(urls.admin.payoutCountries, "routes/admin/payout-countries.tsx"),
    at(urls.admin.books, "routes/admin/books.tsx"),
    at(urls.admin.bookAct, "routes/admin/book-act.tsx"),
    at(urls.admin.difference, "routes/admin/difference.tsx"),
    at(urls.admin.payouts, "routes/admin/payouts.tsx"),
    at(urls.admin.payout, "routes/admin/payout.tsx"),
    at(urls.admin.payoutFiles, "routes/admin/payout-files.tsx"),
    at(urls.admin.payoutFile, "routes/admin/payout-file.tsx"),
    at(urls.admin.extracts, "routes/admin/extracts.tsx"),
    at(urls.admin.providerCalls, "routes/admin/provider-calls.tsx"),
    at(urls.admin.mail, "routes/admin/mail.tsx"),
    at(urls.admin.brands, "routes/admin/brands.tsx"),

    // Moderation
    at(urls.admin.reports, "routes/admin/reports.tsx"),
    at(urls.admin.report, "routes/admin/report.tsx"),
    at(urls.admin.appeals, "routes/admin/appeals.tsx"),
    at(urls.admin.appeal, "routes/admin/appeal.tsx"),
    at(urls.admin.suspendUser, "routes/admin/user-sanction.tsx", "suspend-user"),
    at(urls.admin.restoreUser, "routes/admin/user-sanction.tsx", "restore-user"),
    at(urls.admin.hideProject, "routes/admin/project-sanction.tsx", "hide-project"),
    at(urls.admin.restoreProject, "routes/admin/project-sanction.tsx", "restore-project"),

    // Cases
    at(urls.admin.refunds, "routes/admin/refunds.tsx"),
    at(urls.admin.refund, "routes/admin/refund.tsx"),
    at(urls.admin.disputes, "routes/admin/disputes.tsx"),
    at(urls.admin.dispute, "routes/admin/dispute.tsx"),
    at(urls.admin.disputeOrder, "routes/admin/dispute-order.tsx"),
    at(urls.admin.chargebacks, "routes/admin/chargebacks.tsx"),
    at(urls.admin.chargeback, "routes/admin/chargeback.tsx"),
    at(urls.admin.taxes, "routes/admin/taxes.tsx"),
  ]),
]
