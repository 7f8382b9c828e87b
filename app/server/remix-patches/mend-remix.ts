import { type Plugin, transformWithEsbuild } from "vite"

type Change = { file: RegExp; was: string; is: string; times: number; isForServer?: boolean }

const COMPONENTS = /@remix-run\/react\/dist\/esm\/components\.js$/
const SINGLE_FETCH = /@remix-run\/react\/dist\/esm\/single-fetch\.js$/
const FOG_OF_WAR = /@remix-run\/react\/dist\/esm\/fog-of-war\.js$/
const ROUTE_MODULES = /@remix-run\/react\/dist\/esm\/routeModules\.js$/
/** The end of the comment that each file begins with. */
const LICENSE_END = " * @license MIT\n */\n"
const TURBO_STREAM = /turbo-stream\/dist\/turbo-stream\.mjs$/
const ROUTER = /@remix-run\/router\/dist\/router\.js$/

const JSX = /react\/cjs\/react-jsx-runtime\.production\.min\.js$/
/** What React 18 makes of the props that it is handed: a copy without what is the element's own. */
const COPIED_PROPS = "for(b in a)m.call(a,b)&&"

const ANSWER =
  'typeof value.statusText === "string" && typeof value.headers === "object" && typeof value.body !== "undefined"'
/** As good a sign of an answer, which does not make the adapter's light one a stream. */
const LIGHT_ANSWER = 'typeof value.headers === "object" && typeof value.text === "function"'

const COPIED = "Param(request) {\n"

const ENCODED = "const id = flatten.call(encoder, input);\n"
const STREAM = `const readable = new ReadableStream({\n    async start(controller) {\n      ${ENCODED}`
const TEXT_OR_STREAM = `${ENCODED}  if (Object.keys(encoder.deferred).length === 0)
    return id < 0 ? id + "\\n" : "[" + encoder.stringified.join(",") + "]\\n";
${STREAM.replace(ENCODED, "")}`

/** What Remix's files say otherwise, and what they say then. */
const CHANGES: Change[] = [
  // Remix asks for the routes behind all links and forms of a page as soon as it shows them, and looks for those of
  // the page to write them into it with spaces. Ours are asked for by `ui/links.ts`, or when they are followed; a page
  // is answered from a build of its own routes, by `dispatch.ts`.
  {
    file: COMPONENTS,
    was: 'discover = "render"',
    is: 'discover = "none"',
    times: 3,
  },
  {
    file: COMPONENTS,
    was: "getPartialManifest(manifest, router), null, 2)",
    is: "manifest)",
    times: 1,
  },
  // Every page works without its scripts, so they come after what one sees. React 18 knows the name as HTML has it.
  ...["manifest.entry.module", "path"].map((script) => ({
    file: COMPONENTS,
    was: `rel: "modulepreload",\n    href: ${script},`,
    is: `rel: "modulepreload",\n    fetchpriority: "low",\n    href: ${script},`,
    times: 1,
  })),
  // It copies the request twice per loader to take parameters away; without any it may stay.
  {
    file: /@remix-run\/server-runtime\/dist\/esm\/data\.js$/,
    was: COPIED,
    is: `${COPIED}  if (!/[?&](index|_routes|_data)/.test(request.url)) return request;\n`,
    times: 3,
  },
  // A form whose answer does not come would be replaced by an error page, with all that was typed in it.
  {
    file: SINGLE_FETCH,
    was: "status\n      } = await fetchAndDecode(url, init);",
    is: "status\n      } = await fetchAndDecode(url, init).catch(unsentAnswer);",
    times: 1,
  },
  {
    file: SINGLE_FETCH,
    was: "// Actions are simple since",
    is: 'import { unsentAnswer } from "/app/ui/form/unsent-answer.ts";\n// Actions are simple since',
    times: 1,
  },
  // The same where a page that is open is loaded anew because of news, or since it is seen again.
  {
    file: SINGLE_FETCH,
    was: "let data = await fetchAndDecode(url, init);",
    is: "let data = await fetchAndDecode(url, init).catch((error) => presentData(error, router));",
    times: 1,
  },
  {
    file: SINGLE_FETCH,
    was: "import { decode } from 'turbo-stream';",
    is: `import { decode } from 'turbo-stream';\nimport { presentData } from "/app/ui/present-data.ts";`,
    times: 1,
  },
  // After a deployment it loads the path anew, without query or hash and without what a form holds; and where the
  // script of a page does not come, the page that one wants to leave.
  {
    file: FOG_OF_WAR,
    was: "window.location.href = errorReloadPath;",
    is: "await leaveAsDocument(errorReloadPath);",
    times: 1,
  },
  {
    file: ROUTE_MODULES,
    was: "window.location.reload();",
    is: "await leaveAsDocument();",
    times: 1,
  },
  ...[FOG_OF_WAR, ROUTE_MODULES].map((file) => ({
    file,
    was: LICENSE_END,
    is: `${LICENSE_END}import { leaveAsDocument } from "/app/ui/leave-as-document.ts";\n`,
    times: 1,
  })),
  // The server draws a page of the routes that it found for the loaders. The browser goes on looking for its own.
  {
    file: /react-router\/dist\/index\.js$/,
    was: "let matches = matchRoutes(routes, {",
    is: "let matches = dataRouterState?.matches.slice(parentMatches.length) ?? matchRoutes(routes, {",
    times: 1,
    isForServer: true,
  },
  // Whoever writes JSX hands over an object of its own, which React 19 keeps as well.
  {
    file: JSX,
    was: COPIED_PROPS,
    is: `if(void 0===a.key&&null===h&&!(c&&c.defaultProps))d=a;else ${COPIED_PROPS}`,
    times: 1,
    isForServer: true,
  },
  // Without promises the data are one text, which needs no stream.
  { file: TURBO_STREAM, was: STREAM, is: TEXT_OR_STREAM, times: 1 },
  // It looks for a body to tell an answer from other results.
  { file: ROUTER, was: ANSWER, is: LIGHT_ANSWER, times: 1 },
  {
    file: /@remix-run\/server-runtime\/dist\/esm\/responses\.js$/,
    was: ANSWER,
    is: LIGHT_ANSWER,
    times: 1,
  },
]

/** Writes the text of a function of its own into every page, which is found by what follows. */
const WRITTEN_OUT = /@remix-run\/react\/dist\/esm\/scroll-restoration\.js$/
const ITS_FUNCTION = /\((\(\w+, \w+\) => \{.+\n {2}\})\)\.toString\(\)/s

/** Puts the function's text in its place in few letters; as a function the bundler would write it out again. */
async function writtenShort(code: string, id: string): Promise<string> {
  const [whole, itself] = ITS_FUNCTION.exec(code) ?? []
  if (!whole || !itself) throw new Error(`${id} is not as expected`)
  const short = await transformWithEsbuild(`export default ${itself}`, id, { minify: true })
  const text = JSON.stringify(short.code.replace("export default", "").replace(/;\s*$/, ""))
  return code.replace(whole, () => text)
}

/**
 * Changes a few lines of Remix for which it has no setting; docs/decisions/0054-what-each-trick-is-worth.md
 * says what each is for. The build fails where a file no longer looks as expected.
 */
export function mendRemix(): Plugin {
  return {
    name: "mend-remix",
    transform(code, id, { ssr = false } = {}) {
      if (WRITTEN_OUT.test(id)) return writtenShort(code, id)
      const changes = CHANGES.filter(
        ({ file, isForServer }) => file.test(id) && (ssr || !isForServer),
      )
      if (changes.length === 0) return undefined
      return changes.reduce((changed, { was, is, times }) => {
        const parts = changed.split(was)
        if (parts.length !== times + 1) throw new Error(`${id} is not as expected: ${was}`)
        return parts.join(is)
      }, code)
    },
  }
}
