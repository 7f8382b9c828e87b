import type { Plugin } from "vite"

/** Remix copies the request twice per loader to take parameters away; without any it may stay. */
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
