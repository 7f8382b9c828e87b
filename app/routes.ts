import { index, layout, type RouteConfig, route } from "@remix-run/route-config"

/** Every URL of the product. Builders for them stand in `paths.ts`. */
export default [
  // Public pages
  layout("routes/public/layout.tsx", [index("routes/public/home.tsx")]),

  // Registration

  // Login and logout

  // Influencer dashboard
  route("influencer-dashboard", "routes/influencer/layout.tsx", [
    index("routes/influencer/dashboard.tsx"),
    route("account", "routes/account/influencer-account.tsx"),
  ]),

  // Brand dashboard
  route("brand-dashboard", "routes/brand/layout.tsx", [
    index("routes/brand/dashboard.tsx"),
    route("account", "routes/account/brand-account.tsx"),
  ]),

  // Account and files
  route("pictures/:id", "routes/files/picture.ts"),

  // Payments

  // Legacy calls

  // System
  route("preferences/sidebar", "routes/system/sidebar.tsx"),
  route("*", "routes/system/not-found.tsx"),
] satisfies RouteConfig
