import { index, layout, prefix, type RouteConfig, route } from "@remix-run/route-config"

/** Every URL of the product. Builders for them stand in `paths.ts`. */
export default [
  // Public pages
  layout("routes/public/layout.tsx", [
    index("routes/public/home.tsx"),
    route("privacy-policy", "routes/public/privacy-policy.tsx"),
    route("terms-and-co", "routes/public/terms-and-co.tsx"),
    route("refunds-and-cancellations", "routes/public/refunds-and-cancellations.tsx"),
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
  ]),

  // Brand dashboard
  route("brand-dashboard", "routes/brand/layout.tsx", [
    index("routes/brand/dashboard.tsx"),
    route("account", "routes/account/brand-account.tsx"),
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
    route("projects/details/:id/orders/:orderId/complete", "routes/brand/complete-order.tsx"),
  ]),

  // Account and files
  route("pictures/:id", "routes/files/picture.ts"),

  // Payments

  // Legacy calls

  // System
  route("preferences/sidebar", "routes/system/sidebar.tsx"),
  route("robots.txt", "routes/system/robots.ts"),
  route("sitemap.xml", "routes/system/sitemap.ts"),
  route("*", "routes/system/not-found.tsx"),
] satisfies RouteConfig
