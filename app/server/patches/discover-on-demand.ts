import type { Patch } from "./patch.ts"

/**
 * Remix requests the routes behind all forms of a page; only a single form can opt out:
 * https://github.com/remix-run/react-router/issues/12656 Fails without it: "pages that the first
 * one knew nothing of open in place, ..." in tests/e2e/routes-on-demand.
 */
export const discoverOnDemand: readonly Patch[] = [
  {
    file: /@remix-run\/react\/dist\/esm\/browser\.js$/,
    was: "useFogOFWarDiscovery(router,",
    is: "void (router,",
  },
]
