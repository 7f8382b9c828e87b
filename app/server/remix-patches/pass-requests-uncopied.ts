import type { Plugin } from "vite"

/**
 * Remix copies the request twice for each loader, to take query parameters of its own away. Where there are
 * none the request passes as it is.
 */
export function passRequestsUncopied(): Plugin {
  return {
    name: "pass-requests-uncopied",
    transform(code, id) {
      if (!/@remix-run\/server-runtime\/dist\/esm\/data\.js$/.test(id)) return undefined
      const copied = /function strip(?:Index|Routes)Param\(request\) \{\n/g
      if (code.match(copied)?.length !== 2) throw new Error("Remix's data.js is not as expected.")
      return code.replace(
        copied,
        (start) => `${start}  if (!/[?&](index|_routes)/.test(request.url)) return request;\n`,
      )
    },
  }
}
