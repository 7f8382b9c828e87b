import { setImmediate } from "node:timers/promises"
import { asc, eq, sql } from "drizzle-orm"
import { type CsvCell, csvTable } from "#app/domain/shared/csv.server.ts"
import { isoDateOfBookDay, isoDayOf, startOfBookDay } from "#app/domain/shared/indian-time.ts"
import type { TimeCursor } from "#app/domain/shared/page.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { personOn } from "#app/domain/trust/documents/document.ts"
import { DocumentContent } from "#app/domain/trust/documents/document-content.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { documents } from "#db/schema/documents.ts"
import { toRupeesCell } from "./books-extracts.server.ts"
import type { TimeRange } from "./extract-period.server.ts"
import { nameOfForm } from "./tax-form-names.ts"
import { readWithheldTaxLines } from "./withheld-tax.server.ts"

const ROWS_PER_READ = 500

const selectDocuments = query((p: Params<{ until: number } & TimeCursor>) =>
  db
    .select(pick(documents, "id", "kind", "issuerId", "issuedAt", "content"))
    .from(documents)
    .where(
      sql`(${documents.issuedAt}, ${documents.id}) > (${p.at}, ${p.id}) AND ${documents.issuedAt} < ${p.until}
        AND ${documents.kind} IN ('invoice', 'fee_invoice', 'credit_note')`,
    )
    .orderBy(asc(documents.issuedAt), asc(documents.id))
    .limit(ROWS_PER_READ),
)

async function* documentsOf({ from, to }: TimeRange) {
  const until = startOfBookDay(to + 1)
  for (let last: TimeCursor = { at: startOfBookDay(from), id: "" }; ; ) {
    const rows = selectDocuments.all({ ...last, until })
    for (const row of rows) yield { ...row, content: DocumentContent.parse(row.content) }
    const end = rows.at(-1)
    if (end) last = { at: end.issuedAt, id: end.id }
    await setImmediate()
    if (rows.length < ROWS_PER_READ) return
  }
}

async function* feeDocumentsOf(span: TimeRange) {
  for await (const { kind, issuerId, issuedAt, content } of documentsOf(span)) {
    if (issuerId !== "") continue
    const buyer = personOn(content, content.recipient)
    yield { kind, day: isoDayOf(issuedAt), buyer, ...content }
  }
}

/** For our GST return. */
export const FEE_SUPPLIES = csvTable(feeDocumentsOf, {
  Form: ({ day }) => nameOfForm("gstr1", day),
  "GSTIN of recipient": ({ buyer }) => buyer.gstin,
  "Receiver name": ({ buyer }) => buyer.name,
  "Document type": ({ kind }) => (kind === "credit_note" ? "Credit note" : "Invoice"),
  "Document number": ({ number }) => number,
  "Document date": ({ day }) => day,
  "Document value": ({ figures }) => toRupeesCell(figures.totalPaise ?? 0),
  "Place of supply": ({ facts }) =>
    facts.find(({ term }) => term === "Place of supply")?.text ?? "",
  "Reverse charge": () => "N",
  Rate: ({ figures }) => ({ decimal: String((figures.gstBasisPoints ?? 0) / 100) }),
  "Taxable value": ({ figures }) => toRupeesCell(figures.netPaise ?? figures.totalPaise ?? 0),
  "Integrated tax": ({ figures }) => toRupeesCell(figures.igstPaise ?? 0),
  "Central tax": ({ figures }) => toRupeesCell(figures.cgstPaise ?? 0),
  "State tax": ({ figures }) => toRupeesCell(figures.sgstPaise ?? 0),
})

export const GSTR8_COLUMNS = [
  "Form",
  "GSTIN of supplier",
  "Supplies to registered persons",
  "Returned by registered persons",
  "Supplies to unregistered persons",
  "Returned by unregistered persons",
  "Net amount liable for TCS",
  "TCS",
]

const selectStatement = query((p: Params<{ source: string }>) =>
  db.select({ content: documents.content }).from(documents).where(eq(documents.source, p.source)),
)

type Supplies = { sold: [number, number]; returned: [number, number]; tcsPaise: number }

/** By registered supplier, from the books. */
export async function* collectedTax(span: TimeRange): AsyncGenerator<CsvCell[]> {
  const suppliers = new Map<string, Supplies>()
  const suppliesOf = (gstin: string) => {
    const known = suppliers.get(gstin) ?? { sold: [0, 0], returned: [0, 0], tcsPaise: 0 }
    suppliers.set(gstin, known)
    return known
  }
  for await (const { kind, issuerId, content } of documentsOf(span)) {
    const { gstin } = personOn(content, content.issuer)
    if (issuerId === "" || !gstin) continue
    const supplies = suppliesOf(gstin)
    const place = personOn(content, content.recipient).gstin ? 0 : 1
    const sums = kind === "credit_note" ? supplies.returned : supplies.sold
    sums[place] += content.figures.netPaise ?? content.figures.totalPaise ?? 0
  }
  for await (const { gstin, paise, orderId, grossPaise } of readWithheldTaxLines("tcs", span)) {
    const supplies = suppliesOf(gstin ?? "Unknown")
    supplies.tcsPaise -= paise
    // The supplier's own invoice is not in our documents.
    const statement = selectStatement.get({ source: `payout_statement:${orderId}` })
    if (!statement) continue
    const content = DocumentContent.parse(statement.content)
    const place = personOn(content, content.alsoNamed?.who ?? "").gstin ? 0 : 1
    const sums = grossPaise < 0 ? supplies.returned : supplies.sold
    sums[place] += Math.abs(grossPaise)
  }
  const name = nameOfForm("gstr8", isoDateOfBookDay(span.to))
  for (const [gstin, { sold, returned, tcsPaise }] of suppliers) {
    const net = sold[0] + sold[1] - returned[0] - returned[1]
    const amounts = [sold[0], returned[0], sold[1], returned[1], net, tcsPaise]
    yield [name, gstin, ...amounts.map(toRupeesCell)]
  }
}
