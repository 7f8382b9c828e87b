import { index, layout, prefix, type RouteConfig, route } from "@remix-run/route-config"

/** Every URL of the product. Builders for them stand in `paths.ts`. */
export default [
  index("routes/public/home.tsx"),

  route("*", "routes/system/not-found.tsx"),
] satisfies RouteConfig
