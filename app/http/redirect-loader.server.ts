import { type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { handler } from "./handler.server.ts"

/** Leads from an address that only takes forms to its page. */
export const redirectLoader = (
  guard: (request: Request) => Promise<unknown>,
  pageOf: (params: LoaderFunctionArgs["params"]) => string,
) =>
  handler(async ({ request, params }: LoaderFunctionArgs) => {
    await guard(request)
    return redirect(pageOf(params))
  })
