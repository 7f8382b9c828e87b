import { layout } from "@remix-run/route-config"
import { urls } from "./index.ts"
import { at, mountRoutesByName } from "./mount.ts"

const {
  login,
  factor,
  setUpFactor,
  file,
  chargebackEvidence,
  extract,
  userStatement,
  payoutFileCsv,
  ...pages
} = urls.admin

/** Part of `routes.ts`. */
export const adminRoutes = [
  at(login, "routes/admin/login.tsx", "operator-login"),
  at(factor, "routes/admin/factor.tsx"),
  at(setUpFactor, "routes/admin/factor-set-up.tsx"),
  at(file, "routes/admin/file.ts"),
  at(chargebackEvidence, "routes/admin/chargeback-evidence.ts"),
  at(extract, "routes/admin/extract.ts"),
  at(userStatement, "routes/admin/user-statement.ts"),
  at(payoutFileCsv, "routes/admin/payout-file-csv.ts"),
  layout(
    "routes/admin/layout.tsx",
    mountRoutesByName(pages, "routes/admin", {
      root: "routes/admin/overview.tsx",
      changePassword: "routes/admin/password.tsx",
      suspendUser: "routes/admin/user-sanction.tsx",
      restoreUser: "routes/admin/user-sanction.tsx",
      hideProject: "routes/admin/project-sanction.tsx",
      restoreProject: "routes/admin/project-sanction.tsx",
    }),
  ),
]
