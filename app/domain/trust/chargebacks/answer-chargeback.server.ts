import { eq } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import { recordAct } from "#app/domain/identity/operators/record-act.server.ts"
import { takeOverDispute } from "#app/domain/payments/payments/check-bank-disputes.server.ts"
import { Conflict, Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { formatMoney, MIN_PAYMENT_PAISE } from "#app/domain/shared/money.ts"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import type { ProviderAnswer } from "#app/platform/razorpay.server.ts"
import { type ProviderDispute, providerDisputes } from "#app/platform/razorpay-disputes.server.ts"
import { chargebacks } from "#db/schema/chargebacks.ts"
import { CHARGEBACK_LABELS } from "./chargeback.ts"
import { type ChargebackRow, findChargebackRow } from "./chargeback-queries.server.ts"
import type { AnswerChargebackInput } from "./chargeback-schema.ts"
import { writeEvidencePdf } from "./evidence-pdf.server.ts"

/** Longer than an answer's calls take. */
const CLAIM_MS = 2 * MINUTE

/**
 * Contests a chargeback with PDF evidence or accepts it, which loses it
 * (docs/rules.md#chargebacks-at-the-desk). @throws NotFound, Invalid on amountPaise, Conflict if
 * the provider refuses
 */
export function answerChargeback(
  operator: OperatorActor,
  chargebackId: string,
  input: AnswerChargebackInput,
): Promise<void> {
  const { answer, amountPaise } = input
  const contestedPaise = answer === "accept" ? undefined : amountPaise
  const row = act(operator, () => claim(chargebackId, contestedPaise))
  return answer === "accept" ? accept(operator, row, input) : contest(operator, row, input)
}

async function accept(
  operator: OperatorActor,
  row: ChargebackRow,
  { reason }: AnswerChargebackInput,
): Promise<void> {
  await answering(row, async () => {
    const answered = await providerDisputes.accept(row.id)
    // The response may have been lost; a lost dispute counts as accepted.
    const known = answered.isOk ? answered : await providerDisputes.fetch(row.id)
    if (!answered.isOk && (!known.isOk || known.value.status !== "lost")) refuse(answered)
    return known
  })
  record(operator, row, "chargeback.accepted", reason, { amountPaise: row.amountPaise })
}

async function contest(
  operator: OperatorActor,
  row: ChargebackRow,
  { summary = "", reason, amountPaise }: AnswerChargebackInput,
): Promise<void> {
  const contestedPaise = amountPaise ?? row.amountPaise
  let documentId = ""
  await answering(row, async () => {
    const pdf = await writeEvidencePdf(row, summary)
    const uploaded = await providerDisputes.uploadEvidence(`${row.id}.pdf`, pdf)
    if (!uploaded.isOk) return refuse(uploaded)
    documentId = uploaded.value.id
    const about = { amountPaise: contestedPaise, summary, documentId }
    const answered = await providerDisputes.contest(row.id, about)
    const known = answered.isOk ? answered : await providerDisputes.fetch(row.id)
    if (!answered.isOk && (!known.isOk || known.value.status !== "under_review")) refuse(answered)
    return known
  })
  record(operator, row, "chargeback.contested", reason, { amountPaise: contestedPaise, documentId })
}

/** Prevents two operators from answering at once. */
function claim(chargebackId: string, contestedPaise: number | undefined): ChargebackRow {
  const row = findChargebackRow(chargebackId)
  if (!row) throw new NotFound("There is no such chargeback.")
  const now = clock.now()
  if (row.status !== "open") {
    throw new Conflict(
      `This chargeback is answered or over: ${CHARGEBACK_LABELS[row.status].toLowerCase()}.`,
    )
  }
  if (row.respondBy > row.openedAt && row.respondBy <= now) {
    throw new Conflict("The time to answer is over. The provider takes no answer any more.")
  }
  if ((row.claimedUntil ?? 0) > now) {
    throw new Conflict("Another operator is answering it now. Look again in two minutes.")
  }
  if (contestedPaise !== undefined) requireContestable(contestedPaise, row.amountPaise)
  const claimedUntil = now + CLAIM_MS
  db.update(chargebacks).set({ claimedUntil }).where(eq(chargebacks.id, row.id)).run()
  return row
}

function requireContestable(paise: number, maxPaise: number): void {
  if (paise >= MIN_PAYMENT_PAISE && paise <= maxPaise) return
  const message = `Contest at least ₹1 and at most the ${formatMoney(maxPaise, "INR")} that are disputed.`
  throw new Invalid(message, { amountPaise: [message] })
}

/** Stores the provider's answer and always releases the claim. */
async function answering(
  { id }: ChargebackRow,
  ask: () => Promise<ProviderAnswer<ProviderDispute>>,
): Promise<void> {
  try {
    const answer = await ask()
    if (answer.isOk) await takeOverDispute(answer.value)
  } finally {
    write(() => {
      db.update(chargebacks).set({ claimedUntil: null }).where(eq(chargebacks.id, id)).run()
    })
  }
}

type Fault = Extract<ProviderAnswer<unknown>, { isOk: false }>

function refuse({ kind, description }: Fault): never {
  if (kind === "refused") throw new Conflict(`Razorpay does not take it: ${description}`)
  throw new Conflict("Razorpay does not answer. Nothing is sent. Please try again in a minute.")
}

function record(
  operator: OperatorActor,
  { id, paymentId }: ChargebackRow,
  act: "chargeback.accepted" | "chargeback.contested",
  reason: string,
  more: Record<string, string | number>,
): void {
  write(() => {
    const answeredAt = clock.now()
    const documentId = typeof more.documentId === "string" ? more.documentId : null
    db.update(chargebacks).set({ answeredAt, documentId }).where(eq(chargebacks.id, id)).run()
    const details = { chargebackId: id, ...more }
    recordAct(operator, { act, subject: "payment", subjectId: paymentId, reason, details })
  })
}
