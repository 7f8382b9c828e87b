import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { changePassword } from "#app/domain/identity/accounts/change-password.server.ts"
import { findActorBySession, startSession } from "#app/domain/identity/accounts/sessions.server.ts"
import { verifyCredentials } from "#app/domain/identity/accounts/verify-credentials.server.ts"
import { updateInfluencerProfile } from "#app/domain/identity/profiles/save-profile.server.ts"
import { registerInfluencer } from "#app/domain/identity/registration/register.server.ts"
import {
  findDraft,
  registerFromDraft,
  saveDraft,
} from "#app/domain/identity/registration/registration-drafts.server.ts"
import { sweepPictures } from "#app/domain/identity/uploads/pictures.server.ts"
import {
  handlePaymentWebhook,
  receiveReturn,
} from "#app/domain/payments/payments/receive-reports.server.ts"
import { auditCaptures, checkPayment } from "#app/domain/payments/payments/reconcile.server.ts"
import { sendRefund } from "#app/domain/payments/payments/send-refund.server.ts"
import { settlePayment } from "#app/domain/payments/payments/settle.server.ts"
import {
  cancelPayment,
  prepareCheckout,
  startPayment,
} from "#app/domain/payments/payments/start-payment.server.ts"
import { clock, HOUR } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import type { ProviderPayment } from "#app/platform/razorpay.server.ts"
import { anInfluencer, aSession, PASSWORD, provenAccount } from "#tests/support/domain.ts"
import {
  anOpenPayment,
  aProjectWithBids,
  ordersOf,
  readPayment,
  refundsOf,
} from "#tests/support/payments.ts"
import { aPng } from "#tests/support/pictures.ts"
import {
  aCapture,
  anOrder,
  answering,
  aWebhook,
  listOf,
  provider,
  providerId,
  signReturn,
} from "../mocks/razorpay.ts"

/** A folder for pictures. */
const dataDir = vi.hoisted(() => {
  const folder = `/tmp/marketplace-waiting-${process.pid}`
  process.env.DATA_DIR = folder
  return folder
})
const uploads = join(dataDir, "uploads")

beforeAll(() => provider.listen({ onUnhandledFrame: "error" }))
beforeEach(() => {
  rmSync(uploads, { recursive: true, force: true })
  mkdirSync(uploads, { recursive: true })
  sqlite.exec("DELETE FROM jobs; DELETE FROM rate_limits")
})
afterEach(() => {
  provider.resetHandlers()
  clock.release()
})
afterAll(() => {
  provider.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const from = { ip: "192.0.2.1" }
const eventsOf = (type: string, paymentId: string) =>
  sqlite
    .prepare("SELECT count(*) FROM events WHERE type = ? AND data ->> 'paymentId' = ?")
    .pluck()
    .get(type, paymentId)

describe("while a password is hashed", () => {
  test("a changed password stops a login with the old one", async () => {
    const maya = anInfluencer()
    const proven = await verifyCredentials("influencer", maya.email, PASSWORD, from)
    await changePassword(maya, { currentPassword: PASSWORD, password: "Quite-New-2026" }, from)
    expect(() => startSession(proven, {})).toThrow("Wrong email or password.")
    const again = await verifyCredentials("influencer", maya.email, "Quite-New-2026", from)
    expect(findActorBySession(startSession(again, {}))?.userId).toBe(maya.userId)
  })

  test("a deleted account stops the login", async () => {
    const maya = anInfluencer()
    const proven = await verifyCredentials("influencer", maya.email, PASSWORD, from)
    sqlite.prepare("UPDATE users SET deleted_at = 1 WHERE id = ?").run(maya.userId)
    expect(() => startSession(proven, {})).toThrow("Wrong email or password.")
  })

  test("a second change with the former password is refused", async () => {
    const maya = anInfluencer()
    const session = aSession(maya)
    const change = (password: string) =>
      changePassword(maya, { currentPassword: PASSWORD, password }, from)
    const results = await Promise.allSettled([change("Quite-New-1"), change("Quite-New-2")])
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    const [lost] = results.filter((result) => result.status === "rejected")
    expect(lost?.reason).toMatchObject({
      fields: { currentPassword: ["This is not your current password."] },
    })
    const [won] = results.filter((result) => result.status === "fulfilled")
    expect(won?.value).toMatchObject(provenAccount(maya.userId))
    expect(findActorBySession(session)).toBeUndefined()
  })

  test("a registration stores the account and deletes its draft in one write", async () => {
    const form = {
      name: "Maya",
      userName: "waiting.maya",
      email: "waiting@example.com",
      phone: "+919876543210",
      password: "Long-Enough-7",
      socials: { X: "maya" },
    }
    const users = () =>
      sqlite.prepare("SELECT count(*) FROM users WHERE email = ?").pluck().get(form.email)
    const token = saveDraft("influencer", { name: "Maya" })
    const failing = () => {
      throw new Error("power cut")
    }
    await expect(registerInfluencer(form, failing)).rejects.toThrow("power cut")
    expect(users()).toBe(0)
    const press = () =>
      registerFromDraft("influencer", token, async (finishDraft) => {
        await registerInfluencer(form, finishDraft)
        expect(findDraft("influencer", token)?.isFinished).toBe(true)
      })
    await Promise.all([press(), press()])
    expect(users()).toBe(1)
  })
})

test("a repeated step 1 keeps what step 2 added", () => {
  const token = saveDraft("brand", { brandName: "Chai" })
  sqlite
    .prepare("UPDATE registration_drafts SET fields = json_set(fields, '$.email', 'a@example.com')")
    .run()
  const next = saveDraft("brand", { brandName: "Chai House" }, token)
  expect(findDraft("brand", next)?.fields).toEqual({
    brandName: "Chai House",
    email: "a@example.com",
  })
})

describe("while a picture is processed", () => {
  const profile = (userName: string) => ({ name: "Maya", userName, socials: {} })
  const pictureOf = ({ userId }: { userId: string }) =>
    sqlite.prepare("SELECT picture_id FROM profiles WHERE user_id = ?").pluck().get(userId)

  test("a name taken meanwhile drops the picture and keeps the profile", async () => {
    const maya = anInfluencer()
    const rival = anInfluencer()
    const saving = updateInfluencerProfile(maya, profile("Wanted"), await aPng())
    await updateInfluencerProfile(rival, profile("wanted"))
    await expect(saving).rejects.toMatchObject({ field: "userName" })
    expect(readdirSync(uploads)).toEqual([])
    expect(pictureOf(maya)).toBeNull()
  })

  test("a deleted account leaves no picture behind", async () => {
    const maya = anInfluencer()
    const saving = updateInfluencerProfile(maya, profile("leaving"), await aPng())
    sqlite.prepare("UPDATE users SET deleted_at = 1 WHERE id = ?").run(maya.userId)
    await expect(saving).rejects.toThrow("Could not fetch your details")
    expect(readdirSync(uploads)).toEqual([])
  })

  test("a second picture leaves exactly one", async () => {
    const maya = anInfluencer()
    const png = await aPng()
    await Promise.all([1, 2, 3].map(() => updateInfluencerProfile(maya, profile("three"), png)))
    expect(readdirSync(uploads)).toEqual([pictureOf(maya)])
  })

  test("the cleanup keeps new files, however long it takes", async () => {
    clock.freeze(1_800_000_000_000)
    const sweeping = sweepPictures()
    const id = "c".repeat(32)
    writeFileSync(join(uploads, id), "")
    utimesSync(join(uploads, id), clock.now() / 1000, clock.now() / 1000)
    clock.advance(2 * HOUR)
    expect(await sweeping).toBe(0)
    expect(readdirSync(uploads)).toEqual([id])
    expect(await sweepPictures()).toBe(1)
  })
})

describe("while the provider is called", () => {
  function aPayment() {
    const made = aProjectWithBids([100_000, 200_000])
    return { ...made, payment: anOpenPayment(made.brand, made.projectId, made.applicationIds) }
  }

  function hear(type: string, payment: ProviderPayment): void {
    const { body, signature } = aWebhook(type, { payment })
    expect(handlePaymentWebhook(body, { signature, eventId: undefined })).toBe(true)
  }

  const isBoughtOnce = ({ projectId, payment }: ReturnType<typeof aPayment>) => {
    expect(ordersOf(projectId).map(({ status }) => status)).toEqual(["ongoing", "ongoing"])
    expect(eventsOf("payment.settled", payment.id)).toBe(1)
  }

  test("two calls for an order keep one", async () => {
    const { brand, projectId, applicationIds } = aProjectWithBids([100_000, 200_000])
    const { paymentId } = startPayment(brand, projectId, { applicationIds })
    provider.use(answering("post", "/orders", anOrder), answering("get", "/orders", listOf()))
    await Promise.all([
      prepareCheckout(paymentId, { isNew: true }),
      prepareCheckout(paymentId, { isNew: false }),
    ])
    const kept = readPayment(paymentId).providerOrderId
    await prepareCheckout(paymentId, { isNew: false })
    expect(readPayment(paymentId).providerOrderId).toBe(kept)
  })

  test("a cancelled checkout stays cancelled, and late money is recognized", async () => {
    const { brand, projectId, applicationIds } = aProjectWithBids([100_000, 200_000])
    const { paymentId } = startPayment(brand, projectId, { applicationIds })
    provider.use(
      answering("post", "/orders", (body) => {
        cancelPayment(brand, paymentId)
        return anOrder(body)
      }),
    )
    await prepareCheckout(paymentId, { isNew: true })
    const payment = readPayment(paymentId)
    expect(payment).toMatchObject({ status: "failed", fulfilment: "none" })
    expect(settlePayment(paymentId, aCapture(payment), "webhook")).toBe("settled")
  })

  test("a webhook for the payment buys once", async () => {
    const made = aPayment()
    const capture = aCapture(made.payment)
    provider.use(
      answering("get", `/payments/${capture.id}`, () => {
        hear("payment.captured", capture)
        return capture
      }),
    )
    const signature = signReturn(capture.order_id ?? "", capture.id)
    const proof = { providerPaymentId: capture.id, signature }
    expect(await receiveReturn(made.payment.id, proof)).toBe("settled")
    isBoughtOnce(made)
  })

  test("another settled attempt stops the capture of the authorised one", async () => {
    const made = aPayment()
    const authorized = aCapture(made.payment, { status: "authorized" })
    const kept = aCapture(made.payment)
    provider.use(
      answering("get", `/orders/${kept.order_id}/payments`, () => {
        hear("payment.captured", kept)
        return listOf(authorized)
      }),
    )
    // A capture call would fail the test.
    await checkPayment(made.payment.id)
    isBoughtOnce(made)
    expect(readPayment(made.payment.id).providerPaymentId).toBe(kept.id)
  })

  test("an expired order with an agreeing bank is not abandoned", async () => {
    const made = aPayment()
    clock.freeze(made.payment.expiresAt + 1)
    const authorized = aCapture(made.payment, { status: "authorized" })
    const path = `/orders/${authorized.order_id}/payments`
    provider.use(
      answering("get", path, () => {
        hear("payment.authorized", authorized)
        return listOf()
      }),
    )
    await checkPayment(made.payment.id)
    expect(readPayment(made.payment.id)).toMatchObject({
      status: "attempted",
      providerPaymentId: authorized.id,
    })
    provider.resetHandlers()
    provider.use(answering("get", path, listOf({ ...authorized, status: "failed" })))
    await checkPayment(made.payment.id)
    expect(readPayment(made.payment.id).status).toBe("failed")
  })

  test("a webhook for the capture buys once", async () => {
    const made = aPayment()
    const authorized = aCapture(made.payment, { status: "authorized" })
    const captured = { ...authorized, status: "captured" } as const
    provider.use(
      answering("get", `/orders/${authorized.order_id}/payments`, listOf(authorized)),
      answering("post", `/payments/${authorized.id}/capture`, () => {
        hear("payment.captured", captured)
        return captured
      }),
    )
    expect(await checkPayment(made.payment.id)).toBeUndefined()
    isBoughtOnce(made)
  })

  test("webhooks for a refund count once", async () => {
    const made = aPayment()
    sqlite.prepare("UPDATE projects SET deleted_at = 1 WHERE id = ?").run(made.projectId)
    const capture = aCapture(made.payment)
    expect(settlePayment(made.payment.id, capture, "webhook")).toBe("refund-due")
    const [due] = refundsOf(made.payment.id)
    const refund = {
      id: providerId("rfnd"),
      payment_id: capture.id,
      amount: capture.amount,
      status: "processed",
      receipt: `rf_${due?.id}`,
    }
    provider.use(
      answering("post", `/payments/${capture.id}/refund`, () => {
        const { body, signature } = aWebhook("refund.processed", { refund, payment: capture })
        handlePaymentWebhook(body, { signature, eventId: undefined })
        return { ...refund, status: "pending" }
      }),
    )
    await sendRefund(due?.id ?? "")
    expect(refundsOf(made.payment.id)).toMatchObject([{ status: "processed" }])
    expect(readPayment(made.payment.id).status).toBe("refunded")
    expect(eventsOf("payment.refunded", made.payment.id)).toBe(1)
  })

  test("a failing refund overrules what was said before", async () => {
    const made = aPayment()
    const capture = aCapture(made.payment)
    settlePayment(made.payment.id, capture, "webhook")
    const refund = {
      id: providerId("rfnd"),
      payment_id: capture.id,
      amount: capture.amount,
      receipt: null,
    }
    const tell = (status: string) => {
      const { body, signature } = aWebhook(`refund.${status}`, { refund: { ...refund, status } })
      handlePaymentWebhook(body, { signature, eventId: undefined })
    }
    tell("pending")
    provider.use(
      answering("get", `/refunds/${refund.id}`, () => {
        tell("failed")
        return { ...refund, status: "processed" }
      }),
    )
    const [row] = refundsOf(made.payment.id)
    await sendRefund(row?.id ?? "")
    expect(refundsOf(made.payment.id)).toMatchObject([{ status: "failed" }])
    expect(readPayment(made.payment.id).status).toBe("paid")
  })

  test("settling one of a day's captures buys once", async () => {
    const made = aPayment()
    const capture = aCapture(made.payment)
    provider.use(
      answering("get", "/payments", () => {
        hear("payment.captured", capture)
        return listOf(capture)
      }),
    )
    await auditCaptures()
    isBoughtOnce(made)
  })
})
