import { and, asc, desc, eq, or, sql } from "drizzle-orm"
import { fileColumns } from "#app/domain/identity/files/file-queries.server.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { nameOfAddOn } from "#app/domain/work/add-ons/add-on.ts"
import { findAddOnRow } from "#app/domain/work/add-ons/add-on-queries.server.ts"
import { listWholeConversation } from "#app/domain/work/conversations/whole-conversation.server.ts"
import { agreementColumns } from "#app/domain/work/orders/agreement.server.ts"
import { PHASES } from "#app/domain/work/orders/order-table.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { messages, threads } from "#db/schema/conversations.ts"
import { agreements, deliverables, storedFiles, submissions } from "#db/schema/deliverables.ts"
import { orders } from "#db/schema/orders.ts"
import { type ChargebackRow, listDisputedOrders } from "./chargeback-queries.server.ts"

type DisputedOrder = ReturnType<typeof listDisputedOrders>[number]

/** Newest first, per order. */
const MAX_MESSAGES = 2000
const MAX_FILES = 200
const MAX_VERSIONS = 300

/** Banks do not need the influencer's ip address. */
const selectAgreement = query((p: Params<{ orderId: string }>) =>
  db
    .select({ ...agreementColumns, terms: agreements.terms, brandIp: agreements.brandIp })
    .from(agreements)
    .innerJoin(orders, eq(orders.id, agreements.orderId))
    .where(eq(agreements.orderId, p.orderId)),
)

const selectDeliverables = query((p: Params<{ orderId: string }>) =>
  db
    .select()
    .from(deliverables)
    .where(eq(deliverables.orderId, p.orderId))
    .orderBy(asc(deliverables.position)),
)

const selectVersions = query((p: Params<{ orderId: string }>) =>
  db
    .select()
    .from(submissions)
    .where(eq(submissions.orderId, p.orderId))
    .orderBy(desc(submissions.createdAt))
    .limit(MAX_VERSIONS),
)

type ThreadKey = { projectId: string; influencerId: string }

/** Files of submissions and of the conversation. */
const selectFiles = query((p: Params<ThreadKey & { orderId: string }>) =>
  db
    .select(fileColumns)
    .from(storedFiles)
    .leftJoin(messages, eq(messages.id, storedFiles.messageId))
    .leftJoin(threads, eq(threads.id, messages.threadId))
    .where(
      or(
        and(eq(storedFiles.orderId, p.orderId), sql`${storedFiles.submissionId} IS NOT NULL`),
        and(
          sql`${storedFiles.messageId} IN (SELECT m.id FROM ${messages} m JOIN ${threads} t ON t.id = m.thread_id
            WHERE t.project_id = ${p.projectId} AND t.influencer_id = ${p.influencerId})`,
          sql`${messages.removedAt} IS NULL`,
        ),
      ),
    )
    .orderBy(asc(storedFiles.bytes), asc(storedFiles.id))
    .limit(MAX_FILES),
)

/** Gathers proof that orders were agreed and worked on: docs/rules.md#chargebacks-at-the-desk */
export function gatherEvidence(row: ChargebackRow) {
  return listDisputedOrders(row).map((order) => evidenceOf(order))
}
export type OrderEvidence = ReturnType<typeof evidenceOf>

function evidenceOf(order: DisputedOrder) {
  const { projectId, influencerId } = order
  // The work of a tip or add-on is that of its order.
  const orderId = order.addOnOf ?? order.id
  const agreement = selectAgreement.get({ orderId })
  return {
    order,
    addition: additionOf(order.id),
    agreement: agreement && { ...agreement, terms: termsOf(agreement) },
    deliverables: selectDeliverables.all({ orderId }).map(({ liveKey: _, ...piece }) => piece),
    versions: selectVersions.all({ orderId }).reverse(),
    messages: listWholeConversation(order, MAX_MESSAGES),
    files: selectFiles.all({ orderId, projectId, influencerId }),
  }
}

const termsOf = ({ terms }: { terms: string }): Record<string, unknown> => JSON.parse(terms)

/** Reads what a tip or add-on added; its money has the same id. */
function additionOf(id: string) {
  const addOn = findAddOnRow(id)
  if (!addOn) return undefined
  const { text, terms: kept, hash, acceptedAt: influencerAcceptedAt } = addOn
  const terms: Record<string, unknown> = kept === null ? { text } : JSON.parse(kept)
  const brandAcceptedAt = addOn.paidAt
  return { name: nameOfAddOn(addOn), terms, hash, brandAcceptedAt, influencerAcceptedAt }
}

/** A heading begins a section. */
export type EvidenceLine = { text: string; isHeading?: boolean }

const moment = new Intl.DateTimeFormat("en-IN", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Asia/Kolkata",
})
const at = (time: number | null): string => (time === null ? "" : `${moment.format(time)} IST`)

const heading = (text: string): EvidenceLine => ({ text, isHeading: true })
const plain = (text: string): EvidenceLine => ({ text })

export function toLines(evidence: OrderEvidence, brandName: string): EvidenceLine[] {
  const { order, addition, agreement } = evidence
  const { title, influencerName, bidPaise, partPaise, phase } = order
  return [
    heading(`Order: ${title}`),
    plain(`Influencer: ${influencerName}. State: ${PHASES[phase].label}.`),
    plain(
      `Paid: ${formatMoney(bidPaise, "INR")}, of which ${formatMoney(partPaise, "INR")} are disputed.`,
    ),
    ...(addition
      ? [heading(`What this payment added: ${addition.name}`), ...linesOfTerms(addition)]
      : []),
    heading("What both agreed to"),
    ...(agreement ? linesOfTerms(agreement) : [plain("No agreement was kept.")]),
    heading("What was delivered"),
    ...evidence.deliverables.map((piece) =>
      plain(
        `${piece.position + 1}. ${piece.type}${piece.platform ? ` on ${piece.platform}` : ""}: ${piece.state.replaceAll("_", " ")}${piece.liveUrl ? `, live at ${piece.liveUrl} since ${at(piece.liveAt)}` : ""}`,
      ),
    ),
    ...evidence.versions.map(({ version, createdAt, text, link, decision, decidedAt }) =>
      plain(
        `Version ${version}, submitted ${at(createdAt)}: ${[text, link].filter(Boolean).join(" ")}${decision ? ` (${decision.replaceAll("_", " ")} by the brand, ${at(decidedAt)})` : ""}`,
      ),
    ),
    heading("What the two wrote to each other"),
    ...evidence.messages.map(({ senderId, body, createdAt }) => {
      const by =
        senderId === null ? "Site" : senderId === order.influencerId ? influencerName : brandName
      return plain(`${at(createdAt)}, ${by}: ${body}`)
    }),
  ]
}

type Agreed = {
  terms: Record<string, unknown>
  hash: string | null
  brandAcceptedAt: number | null
  influencerAcceptedAt: number | null
}

/** A tip has neither an acceptance nor a hash. */
function linesOfTerms({ terms, hash, ...agreed }: Agreed): EvidenceLine[] {
  const facts = Object.entries(terms).map(([name, value]) =>
    plain(`${name}: ${typeof value === "object" ? JSON.stringify(value) : String(value)}`),
  )
  const { brandAcceptedAt, influencerAcceptedAt } = agreed
  return [
    plain(`The brand accepted it ${at(brandAcceptedAt)}, by paying.`),
    ...(influencerAcceptedAt !== null
      ? [plain(`The influencer accepted it ${at(influencerAcceptedAt)}.`)]
      : hash === null
        ? []
        : [plain("The influencer did not accept it.")]),
    ...facts,
    ...(hash === null ? [] : [plain(`SHA-256 of the terms: ${hash}`)]),
  ]
}
