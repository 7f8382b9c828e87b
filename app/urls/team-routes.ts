import { at } from "./mount.ts"
import { teamUrls } from "./public.ts"

/** Signed-in pages; part of `routes.ts`. */
export const teamPageRoutes = [
  at(teamUrls.root, "routes/team/team.tsx"),
  at(teamUrls.member, "routes/team/member.tsx"),
  at(teamUrls.rules, "routes/team/approvals.tsx"),
  at(teamUrls.approval, "routes/team/approval.tsx"),
  at(teamUrls.own.accounts, "routes/team/accounts.tsx"),
]

/** Part of `routes.ts`. */
export const teamRoutes = [
  at(teamUrls.withdraw, "routes/team/withdraw.ts"),
  at(teamUrls.own.leave, "routes/team/leave.ts"),
  at(teamUrls.own.accept, "routes/team/accept.tsx"),
]
