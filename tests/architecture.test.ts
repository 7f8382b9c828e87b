import ts from "typescript"
import { expect, test } from "vitest"
import { asserts } from "#tests/support/statements.ts"
import { LAYERS, NOUNS, WORDS } from "./support/layers.ts"
import {
  importsOf,
  nodesOf,
  placeOf,
  readSourceFiles,
  type SourceFile,
  stringOf,
} from "./support/source-files.ts"

/** The loaders and actions that answer a visitor without a session, on purpose. */
const PUBLIC_WAYS_IN = new Set([
  "app/routes/market/brand.tsx loader",
  "app/routes/market/bio-links.tsx loader",
  "app/routes/market/creator.tsx loader",
  "app/routes/market/link.tsx loader",
  "app/routes/market/preview.ts loader",
  "app/routes/market/project.tsx loader",
  "app/routes/market/projects.tsx loader",
  "app/routes/market/service.tsx loader",
  "app/routes/market/services.tsx loader",
  "app/routes/files/picture.ts loader",
  "app/routes/public/home.tsx loader",
  "app/routes/system/robots.ts loader",
  "app/routes/system/sitemap.ts loader",
  "app/routes/system/sitemap-part.ts loader",
  "app/routes/account/cancel-erasure.tsx action",
  "app/routes/account/cancel-erasure.tsx loader",
  "app/routes/recovery/forgot-password.tsx action",
  "app/routes/recovery/forgot-password.tsx loader",
  "app/routes/recovery/reset-password.tsx action",
  "app/routes/recovery/reset-password.tsx loader",
  "app/routes/recovery/undo-email-change.tsx action",
  "app/routes/recovery/undo-email-change.tsx loader",
  "app/routes/recovery/verify-email.tsx action",
  "app/routes/recovery/verify-email.tsx loader",
  "app/routes/team/accept.tsx action",
  "app/routes/team/accept.tsx loader",
  "app/routes/admin/login.tsx action",
  "app/routes/admin/login.tsx loader",
  "app/routes/auth/google.ts loader",
  "app/routes/auth/google-confirm.tsx action",
  "app/routes/auth/google-confirm.tsx loader",
  "app/routes/auth/google-return.ts loader",
  "app/routes/auth/login.tsx action",
  "app/routes/auth/login.tsx loader",
  "app/routes/auth/passkey.tsx action",
  "app/routes/auth/passkey.tsx loader",
  "app/routes/auth/second-step.tsx action",
  "app/routes/auth/second-step.tsx loader",
  "app/routes/auth/logout.tsx action",
  "app/routes/auth/logout.tsx loader",
  "app/routes/auth/welcome.tsx loader",
  "app/routes/register/register.tsx action",
  "app/routes/register/register.tsx loader",
  "app/routes/api/legacy/openapi.ts loader",
  "app/routes/api/page.tsx loader",
  "app/routes/api/v1/openapi.ts loader",
  "app/routes/payments/callback.ts loader",
  "app/routes/payments/callback.ts action",
  "app/routes/payments/webhook.ts loader",
  "app/routes/payments/webhook.ts action",
  "app/routes/channels/callback.ts loader",
  "app/routes/channels/callback.ts action",
  "app/routes/channels/deletion.ts loader",
  "app/routes/unsubscribe/unsubscribe.tsx loader",
  "app/routes/unsubscribe/unsubscribe.tsx action",
  "app/routes/review-links/guest-page.tsx action",
  "app/routes/review-links/guest-page.tsx loader",
  "app/routes/review-links/file.ts loader",
  "app/routes/calendar/feed.ts loader",
  "app/routes/orders/postback.ts loader",
  "app/routes/orders/postback.ts action",
  "app/routes/unsubscribe/at-once.ts loader",
  "app/routes/unsubscribe/at-once.ts action",
  "app/routes/demo/mailbox.tsx loader",
  "app/routes/demo/mail.tsx loader",
  "app/routes/demo/mail-page.ts loader",
  "app/routes/system/not-found.tsx loader",
  "app/routes/system/not-found.tsx action",
])

const files = readSourceFiles("app", "db", "demo")
/** Another company's server as a small program: its addresses, settings and clock are not the product's. */
const isRazorpay = (path: string) => /^demo\/(razorpay|platforms)\//.test(path)
const inFolder = (folder: string) => files.filter(({ path }) => path.startsWith(folder))

/** Runs `judge` over every node and lists what it objects to, with its place. */
function objections(
  among: SourceFile[],
  judge: (node: ts.Node, file: SourceFile) => string | false | undefined,
): string[] {
  return among.flatMap((file) =>
    [...nodesOf(file.tree)].flatMap((node) => {
      const objection = judge(node, file)
      return objection ? [`${placeOf(file, node)} ${objection}`] : []
    }),
  )
}

test("imports follow the arrow routes > components > http > domain > platform > db", () => {
  const found = files.flatMap((file) => {
    const layer = LAYERS.find((one) => one.files.test(file.path))
    if (!layer) return [`${file.path} belongs to no layer of tests/support/layers.ts`]
    return importsOf(file).flatMap(({ from, node }) => {
      const isOurs = /^(app|db|demo|tests)\//.test(from)
      const isAllowed = isOurs
        ? layer.files.test(from) || layer.ours.some((pattern) => pattern.test(from))
        : !layer.neverPackages?.test(from)
      return isAllowed ? [] : [`${placeOf(file, node)} ${layer.name} may not import ${from}`]
    })
  })
  expect(found).toEqual([])
})

test("no files import each other in a circle", { timeout: 60_000 }, () => {
  const all = readSourceFiles("app", "db", "demo", "tests")
  const imports = new Map(all.map((file) => [file.path, importsOf(file).map(({ from }) => from)]))
  const found: string[] = []
  const finished = new Set<string>()
  const follow = (path: string, trail: string[]): void => {
    const start = trail.indexOf(path)
    if (start !== -1) found.push([...trail.slice(start), path].join(" > "))
    if (start !== -1 || finished.has(path)) return
    for (const next of imports.get(path) ?? []) follow(next, [...trail, path])
    finished.add(path)
  }
  for (const path of imports.keys()) follow(path, [])
  expect(found).toEqual([])
})

test("only one file uses undocumented parts of the framework", () => {
  const INTERNALS = /UNSAFE_[A-Z][a-z]|__(remix|react|SECRET)/
  const found = files.filter(({ text }) => INTERNALS.test(text)).map(({ path }) => path)
  expect(found).toEqual(["app/ui/framework-internals.ts"])
})

test("route folders do not import each other", () => {
  const folder = (path: string) => /^app\/routes\/([^/]+)\//.exec(path)?.[1]
  const found = inFolder("app/routes/").flatMap((file) =>
    importsOf(file)
      .filter(({ from }) => folder(from) !== undefined && folder(from) !== folder(file.path))
      .map(({ from, node }) => `${placeOf(file, node)} imports ${from}`),
  )
  expect(found).toEqual([])
})

test(`nouns import only nouns to their left: ${NOUNS.join(" > ")}`, () => {
  const noun = (path: string) =>
    /^app\/domain\/(?:(privacy)|\w+\/([^/]+))\//.exec(path)?.slice(1).find(Boolean) ?? ""
  const found = inFolder("app/domain/").flatMap((file) => {
    const own = noun(file.path)
    if (own !== "" && own !== "events" && !NOUNS.includes(own)) {
      return [`${file.path} is in a folder that is no noun`]
    }
    return importsOf(file)
      .filter(({ from }) => NOUNS.indexOf(noun(from)) > NOUNS.indexOf(own))
      .map(({ from, node }) => `${placeOf(file, node)} ${own || "a shared file"} imports ${from}`)
  })
  expect(found).toEqual([])
})

/** A type of a row may be read anywhere: nothing of it is left in the script. */
const isTypeOnly = (node: ts.Node) =>
  ts.isImportDeclaration(node) && node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword

test("only .server.ts files import the database or Node", () => {
  const isServer = (path: string) => /\.server\.tsx?$/.test(path)
  const found = ["app/domain/", "app/components/", "app/ui/", "app/http/"]
    .flatMap(inFolder)
    .filter(({ path }) => !isServer(path))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ node }) => !isTypeOnly(node))
        .filter(({ from }) => isServer(from) || (/^(node:|db\/)/.test(from) && !WORDS.test(from)))
        .map(({ from, node }) => `${placeOf(file, node)} imports ${from}`),
    )
  expect(found).toEqual([])
})

/** Drawings and texts of the demo, one after the other. */
const DEMO_TABLES = /^demo\/(pictures\/scenes|seed\/(brands|campaigns))\.ts$/

test("files stay small and are named in kebab-case", () => {
  const limit = (path: string) =>
    DEMO_TABLES.test(path) ? 660 : /^app\/routes\/(?!.*-text\.).*\.tsx$/.test(path) ? 160 : 200
  const found = files.flatMap(({ path, text }) => {
    const lines = text.split("\n").length - 1
    const name = path.split("/").at(-1) ?? ""
    return [
      ...(lines > limit(path) ? [`${path} has ${lines} lines, ${limit(path)} are allowed`] : []),
      ...(/^[a-z0-9-]+(\.[a-z]+)+$/.test(name) ? [] : [`${path} is not kebab-case`]),
    ]
  })
  expect(found).toEqual([])
})

const FEW_LINES = 30
const MAX_SMALL_FILES = 40

test("few small files have a single importer: fold them into it", () => {
  const app = inFolder("app/").filter(({ path }) => /\.tsx?$/.test(path))
  const importers = new Map<string, Set<string>>()
  for (const file of app) {
    for (const { from } of importsOf(file)) {
      importers.set(from, (importers.get(from) ?? new Set()).add(file.path))
    }
  }
  const small = app
    .filter(
      ({ path, text }) => text.split("\n").length <= FEW_LINES && importers.get(path)?.size === 1,
    )
    .map(({ path }) => path)
  expect(small.length > MAX_SMALL_FILES ? small : []).toEqual([])
})

test("only app/urls and app/routes.ts spell out addresses", () => {
  const spelled = files.filter(({ path }) =>
    /^app\/(urls\/(index|admin|api|public|security|admin-routes|api-routes)|routes)\.ts$/.test(
      path,
    ),
  )
  const segments = new Set(
    spelled.flatMap((file) =>
      [...nodesOf(file.tree)].flatMap((node) => {
        const text = ts.isImportDeclaration(node.parent ?? node) ? undefined : stringOf(node)
        return text && !text.startsWith("routes/") ? (text.split(/[/:?]/).find(Boolean) ?? []) : []
      }),
    ),
  )
  const linkAttributes = new Set(["href", "to", "action", "formAction", "src"])
  // The contract of the legacy calls names their addresses as the old front end knows them.
  const isContract = (path: string) =>
    /^app\/routes\/api\/(legacy|v1)\/\w+-calls\.server\.ts$/.test(path)
  const others = inFolder("app/").filter(
    (file) => !spelled.includes(file) && !isContract(file.path) && !isRazorpay(file.path),
  )
  const found = objections(others, (node) => {
    const text = stringOf(node)
    if (!text?.startsWith("/") || text.startsWith("/*")) return false
    const attribute = ts.isJsxExpression(node.parent) ? node.parent.parent : node.parent
    const isLink = ts.isJsxAttribute(attribute) && linkAttributes.has(attribute.name.getText())
    const isOurs = segments.has(text.slice(1).split(/[/?#.]/)[0] ?? "")
    return (isLink || isOurs) && `spells "${text}": build it in app/urls/index.ts`
  })
  expect(segments.size).toBeGreaterThan(10)
  expect(found).toEqual([])
})

const GUARDS = /^require((?:Influencer|Brand)?Viewer|Actor|Person|AdminSession|FactorStep)$/
const GUARDED = /^(actor|brand|influencer|dashboard|person|holder|operator)Handler$/
const WRAPPERS = /^(\w+Handler|handler|answerLegacyCalls|answerApiCalls)$/

/** The exported loaders and actions of a route file, aliases followed. */
function waysInOf(file: SourceFile): { name: string; value: ts.Expression | undefined }[] {
  const constants = new Map<string, ts.Expression | undefined>()
  const exported = new Set<string>()
  for (const statement of file.tree.statements) {
    const isExported = statement.getText(file.tree).startsWith("export ")
    if (ts.isVariableStatement(statement)) {
      for (const { name, initializer } of statement.declarationList.declarations) {
        constants.set(name.getText(file.tree), initializer)
        if (isExported) exported.add(name.getText(file.tree))
      }
    }
    if (ts.isFunctionDeclaration(statement) && isExported && statement.name) {
      exported.add(statement.name.text)
    }
  }
  return ["loader", "action"]
    .filter((name) => exported.has(name))
    .map((name) => {
      const value = constants.get(name)
      const isAlias = value && ts.isIdentifier(value)
      return { name, value: isAlias ? constants.get(value.text) : value }
    })
}

/** Whether the first statement of the wrapped function calls a guard, or the wrapper does. */
function isGuarded(call: ts.CallExpression): boolean {
  if (GUARDED.test(call.expression.getText())) return true
  const answer = call.arguments.find(
    (one) => ts.isArrowFunction(one) || ts.isFunctionExpression(one),
  )
  if (!answer) return false
  const first = ts.isBlock(answer.body) ? answer.body.statements[0] : answer.body
  if (!first) return false
  return [...nodesOf(first)].some(
    (node) =>
      ts.isCallExpression(node) &&
      ts.isIdentifier(node.expression) &&
      GUARDS.test(node.expression.text),
  )
}

test("every loader and action uses handler() and a guard, or is listed as public", () => {
  asserts("server-side")
  const open: string[] = []
  const found = inFolder("app/routes/").flatMap((file) =>
    waysInOf(file).flatMap(({ name, value }) => {
      const place = `${file.path} ${name}`
      if (!value || !ts.isCallExpression(value) || !WRAPPERS.test(value.expression.getText())) {
        return [`${place} is not wrapped: export const ${name} = handler(...)`]
      }
      // A call states in its contract who may make it, and its wrapper asks before all else.
      const isCalls = /^answer(Legacy|Api)Calls$/.test(value.expression.getText())
      if (isCalls || isGuarded(value)) return []
      open.push(place)
      return PUBLIC_WAYS_IN.has(place) ? [] : [`${place} does not call a guard in its first line`]
    }),
  )
  expect(found).toEqual([])
  expect([...PUBLIC_WAYS_IN].filter((place) => !open.includes(place))).toEqual([])
})

const OPENERS = new Set(["act", "actOnMoney", "actOnAccount", "actOnPayouts", "actEvenSuspended"])
const WRITES = /^(write|writeBeside|db\.(insert|update|delete))$/

/** The functions of a file by name, with their first parameter. */
function functionsOf(file: SourceFile) {
  const found = new Map<string, { node: ts.Node; isExported: boolean; first: string }>()
  const note = (name: string, node: ts.SignatureDeclaration, statement: ts.Statement) =>
    found.set(name, {
      node,
      isExported: statement.getText(file.tree).startsWith("export "),
      first: node.parameters[0]?.type?.getText(file.tree) ?? "",
    })
  for (const statement of file.tree.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) {
      note(statement.name.text, statement, statement)
    }
    if (!ts.isVariableStatement(statement)) continue
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (initializer && ts.isArrowFunction(initializer)) {
        note(name.getText(file.tree), initializer, statement)
      }
    }
  }
  return found
}

test("every verb of an actor that writes goes through act()", () => {
  const domain = inFolder("app/domain/").filter(({ path }) => path.endsWith(".server.ts"))
  const entries = ["app/routes/", "app/http/", "app/jobs/", "app/server/"].flatMap(inFolder)
  const used = new Set(
    entries.flatMap((file) =>
      [...nodesOf(file.tree)].filter(ts.isIdentifier).map(({ text }) => text),
    ),
  )
  const verbs: string[] = []
  const found = domain.flatMap((file) => {
    const functions = functionsOf(file)
    const reach = (node: ts.Node, seen: Set<string>): string[] =>
      [...nodesOf(node)].flatMap((one) => {
        const called = ts.isCallExpression(one) ? one.expression.getText(file.tree) : ""
        const other = ts.isIdentifier(one) && !seen.has(one.text) && functions.get(one.text)
        return [called, ...(other ? reach(other.node, seen.add(other && one.text)) : [])]
      })
    return [...functions].flatMap(([name, { node, isExported, first }]) => {
      if (!isExported || !/Actor\b/.test(first)) return []
      const calls = reach(node, new Set([name]))
      if (!calls.some((call) => WRITES.test(call) || OPENERS.has(call))) return []
      verbs.push(name)
      // A step of another verb runs in that verb's transaction.
      const isStep = !used.has(name) && !calls.some((call) => /^write/.test(call))
      const isOpened = calls.some((call) => OPENERS.has(call)) || calls.includes("writeUnsynced")
      return isOpened || isStep ? [] : [`${placeOf(file, node)} ${name} does not go through act()`]
    })
  })
  expect(verbs.length).toBeGreaterThan(80)
  expect(found).toEqual([])
  const own = "app/domain/identity/accounts/act.server.ts"
  const byHand = files.filter(({ path, text }) => path !== own && text.includes("assertActive"))
  expect(byHand.map(({ path }) => path)).toEqual([])
})

test("only the clock reads the time, and only the environment reader reads settings", () => {
  const found = objections(files, (node, { path }) => {
    if (path.startsWith("app/server/cli/") || isRazorpay(path)) return false
    // It speaks before the settings are read.
    if (path === "app/platform/start-refusal.mjs") return false
    const text = node.getText()
    const isNow =
      (ts.isCallExpression(node) && node.expression.getText() === "Date.now") ||
      (ts.isNewExpression(node) && node.expression.getText() === "Date" && !node.arguments?.length)
    if (isNow && path !== "app/platform/clock.server.ts") return `${text}: use clock.now()`
    const isEnv = ts.isPropertyAccessExpression(node) && text === "process.env"
    const isViewer = ["env.server.ts", "env-file.ts"].some(
      (name) => path === `app/platform/${name}`,
    )
    return isEnv && !isViewer && "process.env: use app/platform/env"
  })
  expect(found).toEqual([])
})

test("lists are paged by key, never by OFFSET", () => {
  const found = objections(inFolder("app/"), (node) => {
    const isCall = ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)
    return isCall && node.expression.name.text === "offset" && "pages by OFFSET"
  })
  expect(found).toEqual([])
})

test("query() types the parameters of every statement", () => {
  const found = objections(inFolder("app/"), (node, { path }) => {
    const isCall = ts.isCallExpression(node) && node.expression.getText() === "sql.placeholder"
    return isCall && path !== "app/platform/db.server.ts" && "sql.placeholder: use query()"
  })
  expect(found).toEqual([])
})

const CONSTRAINTS = new Set(["required", "pattern", "min", "max", "minLength", "maxLength"])
const SPEAKING_TYPES = new Set(["email", "number", "url"])
const PALETTE =
  /(?:^|[\s:])(?:bg|text|border|ring|fill|stroke|from|via|to|outline|divide|accent)-(?:slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|white|black)(?:-\d+)?(?=$|[\s/])/

test("pages carry no inline style, no browser constraint and no colour outside the tokens", () => {
  const found = objections(files, (node, { path }) => {
    if (!path.endsWith(".tsx")) return false
    const palette = PALETTE.exec(stringOf(node) ?? "")
    if (palette) return `${palette[0].trim()}: use a token of app.css`
    if (!ts.isJsxAttribute(node)) return false
    const name = node.name.getText()
    // Mail programs know no style sheet; no page shows a mail but in a frame of its own.
    if (name === "style" && path.startsWith("app/emails/")) return false
    if (name === "style") return "style=: the content security policy refuses it"
    if (!/^(input|select|textarea)$/.test(node.parent.parent.tagName.getText())) return false
    // A slider refuses nothing; its ends are part of it.
    const isSlider = node.parent.getText().includes('type="range"')
    if (CONSTRAINTS.has(name) && !isSlider)
      return `${name}=: without a script the browser would answer, not we`
    const type = name === "type" && node.initializer ? stringOf(node.initializer) : undefined
    return type !== undefined && SPEAKING_TYPES.has(type) && `type="${type}": use inputMode`
  })
  expect(found).toEqual([])
})
