import { index, layout, prefix, type RouteConfig, route } from "@remix-run/route-config"

/** Every URL of the product. Builders for them stand in `paths.ts`. */
export default [
  // Public pages
  layout("routes/public/layout.tsx", [
    index("routes/public/home.tsx"),
    route("privacy-policy", "routes/public/privacy-policy.tsx"),
    route("terms-and-co", "routes/public/terms-and-co.tsx"),
    route("refunds-and-cancellations", "routes/public/refunds-and-cancellations.tsx"),
    route("api", "routes/legacy-api/page.tsx"),
  ]),
  route("coming-soon", "routes/public/coming-soon.tsx"),

  // Registration
  route("register", "routes/register/welcome.tsx", { id: "register-root" }),
  route("register/welcome", "routes/register/welcome.tsx", { id: "register-welcome" }),
  route("register/influencer", "routes/register/influencer.tsx"),
  route("register/brand", "routes/register/brand.tsx"),

  // Login and logout
  route("login", "routes/auth/welcome.tsx"),
  route("login/influencer-login", "routes/auth/influencer-login.tsx"),
  route("login/brand-login", "routes/auth/brand-login.tsx"),
  route("logout", "routes/auth/logout.tsx"),

  // Influencer dashboard
  route("influencer-dashboard", "routes/influencer/layout.tsx", [
    index("routes/influencer/dashboard.tsx"),
    route("browse-projects", "routes/influencer/browse-projects.tsx"),
    route("browse-projects/details/:projectId", "routes/influencer/project-details.tsx"),
    route("browse-projects/apply/:projectId", "routes/influencer/apply.tsx"),
    route("account", "routes/account/influencer-account.tsx"),
    route("account/password", "routes/account/password.tsx", { id: "influencer-password" }),
  ]),

  // Brand dashboard
  route("brand-dashboard", "routes/brand/layout.tsx", [
    index("routes/brand/dashboard.tsx"),
    route("account", "routes/account/brand-account.tsx"),
    route("account/password", "routes/account/password.tsx", { id: "brand-password" }),
    route("projects", "routes/brand/projects.tsx"),
    route("projects/new/:id", "routes/brand/edit-project.tsx"),
    route("projects/delete/:id", "routes/brand/delete-project.tsx"),
    route("projects/details/:id", "routes/brand/project-details.tsx"),
    ...prefix("projects/details/:id/applicants/:applicationId", [
      route("shortlist", "routes/brand/shortlist-applicant.tsx"),
      route("withdraw", "routes/brand/withdraw-shortlisting.tsx"),
      route("reject", "routes/brand/reject-applicant.tsx"),
      route("reopen", "routes/brand/reopen-applicant.tsx"),
    ]),
  ]),

  // Account and files
  route("pictures/:id", "routes/files/picture.ts"),

  // Payments
  layout("routes/payments/layout.tsx", [
    route("brand-dashboard/projects/details/:projectId/pay", "routes/payments/pay.tsx"),
    route("payments/:paymentId", "routes/payments/payment.tsx"),
    route("orders/:orderId", "routes/payments/order.tsx"),
    route("orders/:orderId/complete", "routes/payments/complete-order.tsx"),
  ]),
  route("payments/callback", "routes/payments/callback.ts"),
  route("payments/:paymentId/stage", "routes/payments/stage.ts"),
  route("payments/:paymentId/cancelled", "routes/payments/cancelled.ts"),
  route("payments/:paymentId/cancel", "routes/payments/cancel.tsx"),
  route("webhooks/payments", "routes/payments/webhook.ts"),

  // Legacy calls: their list with inputs and answers stands in routes/legacy-api/calls.ts
  route("api/openapi.json", "routes/legacy-api/openapi.ts"),
  route("get-details/:role/check/:field/:value", "routes/legacy-api/check.ts"),
  route("get-details/influencers", "routes/legacy-api/influencers.ts"),
  route("get-details/brands", "routes/legacy-api/brands.ts"),
  route("get-details/metrics/:role/:email", "routes/legacy-api/metrics.ts"),
  route("get-details/influencer/:email", "routes/legacy-api/influencer.ts"),
  route("get-details/brand/:emailOrId", "routes/legacy-api/brand.ts"),
  route("api/register/influencer", "routes/legacy-api/register-influencer.ts"),
  route("api/register/brand", "routes/legacy-api/register-brand.ts"),
  route("auth/login/:role", "routes/legacy-api/login.ts"),
  route("projects/get-all-projects", "routes/legacy-api/all-projects.ts"),
  route("projects/get-projects/:email", "routes/legacy-api/own-projects.ts"),
  route("projects/find-project/:role/:email/:projectId", "routes/legacy-api/find-project.ts"),
  route("projects/delete-project/:email/:projectId", "routes/legacy-api/delete-project.ts"),
  route("projects/save", "routes/legacy-api/save-project.ts"),
  route("projects/update-applicant-status", "routes/legacy-api/applicant-status.ts"),
  route("projects/apply/:email/:projectId", "routes/legacy-api/apply.ts"),
  route("orders/create", "routes/legacy-api/create-order.ts"),
  route("profile/influencer/update-profile", "routes/legacy-api/update-influencer.ts"),
  route("profile/brand/update-profile", "routes/legacy-api/update-brand.ts"),
  ...["get-details", "auth", "projects", "profile", "orders/create", "api/register"].map((prefix) =>
    route(`${prefix}/*`, "routes/legacy-api/unknown.ts", { id: `unknown ${prefix}` }),
  ),

  // System
  route("preferences/sidebar", "routes/system/sidebar.tsx"),
  route("robots.txt", "routes/system/robots.ts"),
  route("sitemap.xml", "routes/system/sitemap.ts"),
  route("*", "routes/system/not-found.tsx"),
] satisfies RouteConfig
