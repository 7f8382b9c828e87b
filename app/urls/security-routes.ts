import { urls } from "./index.ts"
import { at } from "./mount.ts"
import { teamUrls } from "./public.ts"

const { account } = urls

/** Second step, passkeys and activity of an account, and its team; part of `routes.ts`. */
export const securityPages = [
  at(teamUrls.root, "routes/team/team.tsx"),
  at(teamUrls.member, "routes/team/member.tsx"),
  at(teamUrls.rules, "routes/team/approvals.tsx"),
  at(teamUrls.approval, "routes/team/approval.tsx"),
  at(teamUrls.own.accounts, "routes/team/accounts.tsx"),
  at(account.secondStep, "routes/account/second-step.tsx"),
  at(account.endSecondStep, "routes/account/second-step-off.tsx"),
  at(account.activity, "routes/account/activity.tsx"),
  at(account.passkeys, "routes/account/passkeys.tsx"),
]

/** Ways in beside the password, and what a link opens without a page around it. */
export const securityRoutes = [
  at(teamUrls.withdraw, "routes/team/withdraw.ts"),
  at(teamUrls.own.leave, "routes/team/leave.ts"),
  at(teamUrls.own.accept, "routes/team/accept.tsx"),
  at(urls.reviewFile, "routes/review-links/file.ts"),
  at(urls.secondStep, "routes/auth/second-step.tsx"),
  at(urls.passkeyLogin, "routes/auth/passkey.tsx"),
  at(urls.googleLogin, "routes/auth/google.ts"),
  at(urls.googleReturn, "routes/auth/google-return.ts"),
  at(urls.confirmGoogle, "routes/auth/google-confirm.tsx"),
  at(account.unlinkGoogle, "routes/account/google-unlink.ts"),
  at(account.activityTable, "routes/account/activity-csv.ts"),
  at(account.finishPasskey, "routes/account/passkey-finish.ts"),
  at(account.removePasskey, "routes/account/passkey-remove.ts"),
]
