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
  ]),

  // Brand dashboard
  route("brand-dashboard", "routes/brand/layout.tsx", [index("routes/brand/dashboard.tsx")]),

  // Account and files

  // Payments

  // Legacy calls

  // System
  route("preferences/sidebar", "routes/system/sidebar.tsx"),
  route("*", "routes/system/not-found.tsx"),
] satisfies RouteConfig
