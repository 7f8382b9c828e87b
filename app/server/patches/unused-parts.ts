import type { Patch } from "./patch.ts"

const ROUTER = /@remix-run\/router\/dist\/router\.js$/
const remix = (module: string) => new RegExp(`@remix-run/react/dist/esm/${module}\\.js$`)
const unused = (file: RegExp, was: string, is = ""): Patch => ({ file, was, is })

/**
 * Browsers would load what no page of ours uses, since bundlers cannot tell:
 * https://github.com/remix-run/react-router/pull/15299 Fails without it: `npm run size`.
 */
export const unusedParts: readonly Patch[] = [
  // Links with prefetching: ours are plain anchors.
  unused(remix("components"), '\nNavLink.displayName = "NavLink";'),
  unused(remix("components"), '\nLink.displayName = "Link";'),
  unused(
    remix("components"),
    `isPageLinkDescriptor(link) ? /*#__PURE__*/React.createElement(PrefetchPageLinks, _extends({
    key: key
  }, link)) : `,
  ),
  // View transitions, and states of fetchers.
  unused(
    remix("browser"),
    "import { matchRoutes, RouterProvider } from 'react-router-dom';",
    "import { matchRoutes, RouterProvider } from 'react-router';",
  ),
  unused(ROUTER, "if (isBrowser) {\n      // FIXME", "if (false) {\n      // FIXME"),
  unused(ROUTER, "    fetch,\n    revalidate,", "    revalidate,"),
  unused(
    ROUTER,
    `    getFetcher,
    deleteFetcher: deleteFetcherAndUpdateState,
    dispose,
    getBlocker,
    deleteBlocker,
    patchRoutes,
    _internalFetchControllers: fetchControllers,
    _internalActiveDeferreds: activeDeferreds,
`,
  ),
  unused(remix("single-fetch"), "if (fetcherKey) {", "if (false) {"),
  // Blockers, and deferred data.
  unused(ROUTER, "if (blockerFunctions.size === 0) {\n      return;\n    }", "return;"),
  unused(ROUTER, "return result.type === ResultType.deferred;", "return false;"),
  unused(ROUTER, "  let deferred = value;\n  return deferred &&", "  return false &&"),
  // Messages for developers.
  unused(
    ROUTER,
    `function invariant(value, message) {
  if (value === false || value === null || typeof value === "undefined") {
    throw new Error(message);`,
    `function invariant(value) {
  if (value === false || value === null || typeof value === "undefined") {
    throw new Error("Unexpected state of the router");`,
  ),
  unused(
    ROUTER,
    "function warning(cond, message) {\n  if (!cond) {",
    "function warning() {\n  if (false) {",
  ),
  // Loaders and actions in the browser, and requests for the data of a single route.
  unused(remix("routes"), "if (!routeModule.clientLoader) {", "if (true) {"),
  unused(remix("routes"), "if (!routeModule.clientAction) {", "if (true) {"),
  unused(remix("routes"), "if (mod.clientLoader) {", "if (false) {"),
  unused(remix("routes"), "if (mod.clientAction) {", "if (false) {"),
  unused(
    remix("single-fetch"),
    "if (manifest.routes[m.route.id].hasClientLoader) {",
    "if (false) {",
  ),
  unused(
    remix("routes"),
    `let result = await fetchServerHandler(request, route);
      return unwrap ? unwrapServerResponse(result) : result;`,
  ),
  // Pages for a root without its own.
  unused(
    remix("routes"),
    'route.id === "root" ? RemixRootDefaultHydrateFallback : undefined',
    "undefined",
  ),
  unused(
    remix("errorBoundaries"),
    "renderScripts ? /*#__PURE__*/React.createElement(Scripts, null) : null",
    "null",
  ),
  unused(
    remix("errorBoundaries"),
    'let heyDeveloper = /*#__PURE__*/React.createElement("script", {',
    "let heyDeveloper = null; void ({",
  ),
]
