import type { Patch } from "./patch.ts"

const FOG_OF_WAR = /@remix-run\/react\/dist\/esm\/fog-of-war\.js$/
const ROUTE_MODULES = /@remix-run\/react\/dist\/esm\/routeModules\.js$/
/** The end of each file's head comment. */
const LICENSE_END = " * @license MIT\n */\n"

/**
 * After a deployment Remix drops query, hash and form, or reloads the old page:
 * https://github.com/remix-run/react-router/issues/14774 Fails without it: "a page of an older
 * build leads to the whole address, ..." in tests/e2e/routes-on-demand.
 */
export const leaveAsDocument: readonly Patch[] = [
  {
    file: FOG_OF_WAR,
    was: "window.location.href = errorReloadPath;",
    is: "await leaveAsDocument(errorReloadPath);",
  },
  { file: ROUTE_MODULES, was: "window.location.reload();", is: "await leaveAsDocument();" },
  ...[FOG_OF_WAR, ROUTE_MODULES].map((file) => ({
    file,
    was: LICENSE_END,
    is: `${LICENSE_END}import { leaveAsDocument } from "/app/ui/leave-as-document.ts";\n`,
  })),
]
