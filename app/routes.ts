import { index, type RouteConfig, route } from "@remix-run/route-config"

/** Every URL of the product. Builders for them stand in `paths.ts`. */
export default [
  // Public pages
  index("routes/public/home.tsx"),

  // Registration

  // Login and logout

  // Influencer dashboard

  // Brand dashboard

  // Account and files

  // Payments

  // Legacy calls

  // System
  route("*", "routes/system/not-found.tsx"),
] satisfies RouteConfig
