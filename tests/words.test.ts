import ts from "typescript"
import { expect, test } from "vitest"
import { listFiles, nodesOf, placeOf, readSourceFiles, readText } from "./support/source-files.ts"

/** Names that were replaced and may not come back, each with what the trade calls the thing. */
const IDENTIFIERS: [not: RegExp, but: string][] = [
  [
    /^tell[A-Z]|^TELL_|[Tt]elling(s|Of)?$|^TELLINGS$/,
    "dispatchEvents, notifyUser, notificationRule",
  ],
  [/Desk(?![a-z])|^desk[A-Z]|(^|_)DESK(_|$)/, "admin"],
  [/Papers?(?![a-z])|(^|_)PAPERS?(_|$)/, "document, receipt, invoice"],
  [/Pieces?(?![a-z])|^pieceName$|(^|_)PIECES?(_|$)/, "deliverable"],
  [/^MOST_|^most[A-Z]/, "MAX_, max"],
  [/PATIENCE|^patience/, "TIMEOUT, timeout"],
  [/^(OwnValue|OwnChoice|OwnWords|asOwn|readOwn|useOwnText|OWN_PARTS|ownOfEach)$/, "UserSlot"],
  [/^((find|require|to)(Influencer|Brand|Shared)?Reader|Reader|Anybody|Visit)$/, "Viewer"],
  [/^(DrawnPart|Drawn|noteDrawn|drawn|isDrawn)$/, "StaticHtml, trackRendered"],
  [/Deeds?(?![a-z])|^deeds?$|^afterAnswer$/, "deferred write, afterResponse"],
  [
    /^(sayWrong|findFaults|Faults|answerFault|gateResponse|countTry\w*)$/,
    "defaultFieldError, errors",
  ],
  [/^(find|list)Measures?$|^(Own)?Measure$|^MEASURES$/, "sanction"],
  [/^(Arrival|unlessAllIsSaid|noteArrival|SearchNews)$/, "toast queue, skipRevalidation"],
  [/^(MoneyClock|runOrderClock|runDisputeClock|ORDER_CLOCK|DISPUTE_CLOCK)$/, "timeline, timers"],
  [/Frozen(?![a-z])|^(foundName|foundDescription|presentTaxRates)$/, "locked, searchable, current"],
  [
    /^(wakePayouts|hearOfPayouts|oweBack|introduceAccount|takeEmailBack)$/,
    "reschedule, handle, record",
  ],
  [
    /^(Letter|LetterPage|letterPage|formerAddresses|mendDifference|Keeping)$/,
    "mail, previous, resolve",
  ],
  [/^(DECISION|DISPUTE|REQUEST|REASON|REJECT|SORT|TAB|STATE|CHARGEBACK)_WORDS$/, "_LABELS"],
]

/** The same for the product alone: tests and stand-ins may have such a variable. */
const IN_THE_PRODUCT: [not: RegExp, but: string][] = [
  [/^(papers|paperId)$/, "documents, documentId"],
  [/^measures?$/, "sanction"],
  [/^(told|[a-z]+Told|selectUntold)$/, "notified, stated, detail"],
  [/^(news|[a-z]+News)$/, "updates, announcement, matches"],
  [/^(mark(s?Of|UpTo|Later)|moveMark\w*|shownMark|matchMarks\w*)$/, "cursor, token, placeholder"],
]

const FILES =
  /(^|[/-])(desk|papers?|tell|tellings?|pieces?|talk|choosing|drawn|deeds?|own-parts|hand-off|hopeless|frozen|arrivals|letters?)(?=[-./])/

const files = readSourceFiles("app", "db", "demo", "tests").filter(
  ({ path }) => path !== "tests/words.test.ts",
)

test("no name of code is one of those that were replaced", { timeout: 60_000 }, () => {
  const found = files.flatMap((file) =>
    [...nodesOf(file.tree)].flatMap((node) => {
      if (!ts.isIdentifier(node)) return []
      const rows = /^(app|db)\//.test(file.path) ? [...IDENTIFIERS, ...IN_THE_PRODUCT] : IDENTIFIERS
      const row = rows.find(([not]) => not.test(node.text))
      return row ? [`${placeOf(file, node)} ${node.text}: say ${row[1]}`] : []
    }),
  )
  expect(found).toEqual([])
})

test("no name of a file is one of those that were replaced", () => {
  expect(files.map(({ path }) => path).filter((path) => FILES.test(path))).toEqual([])
})

test("no class of a style sheet has the name of the desk", () => {
  const styles = listFiles(/\.(css|tsx)$/, "app").filter((path) =>
    /[".\s-]desk-[a-z]/.test(readText(path)),
  )
  expect(styles).toEqual([])
})

test("no comment begins with a question word", () => {
  const riddle = /(?:\/\/|\/\*\*(?:\n *\*)?) (?:What|Who|Whoever|Whether|How|Where)\b.*/g
  const found = files
    .filter(({ path }) => !path.startsWith("tests/"))
    .flatMap(({ path, text }) => Array.from(text.matchAll(riddle), ([line]) => `${path} ${line}`))
  expect(found).toEqual([])
})
