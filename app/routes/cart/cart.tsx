import { redirectDocument } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { BillingAdvice } from "#app/components/documents/billing-advice.tsx"
import { Bill } from "#app/components/payments/bill.tsx"
import { MoneyNote } from "#app/components/payments/money-note.tsx"
import { ProductWorth } from "#app/components/services/work-fields.tsx"
import { listBillingAdvice } from "#app/domain/books/ledger/billing-advice.server.ts"
import { keepCartBrief } from "#app/domain/market/services/cart.server.ts"
import { findCart } from "#app/domain/market/services/cart-queries.server.ts"
import { CartBriefInput, CartDraft } from "#app/domain/market/services/cart-schema.ts"
import { describeCart, startCartPayment } from "#app/domain/payments/payments/pay-cart.server.ts"
import { prepareCheckout } from "#app/domain/payments/payments/start-payment.server.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { brandHandler } from "#app/http/actor.server.ts"
import { redirectWithFlash } from "#app/http/flash.server.ts"
import { requiredFields } from "#app/http/form-fields.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import type { RouteConfig } from "#app/http/route-config.ts"
import { submitForm } from "#app/http/submit-form.server.ts"
import { Button } from "#app/ui/button.tsx"
import { Card, EmptyState } from "#app/ui/card.tsx"
import { PageForm } from "#app/ui/form/page-form.tsx"
import { TextAreaField, TextField } from "#app/ui/form/text-field.tsx"
import { usePageForm } from "#app/ui/form/use-page-form.ts"
import { amount, PageHeader } from "#app/ui/page-parts.tsx"
import { href, paymentHref, urls } from "#app/urls/index.ts"
import { CartLine } from "./cart-line.tsx"
import { toCartValues, toShownLine } from "./shown-line.server.ts"

export const config = { sends: "money", maxBody: CartBriefInput } satisfies RouteConfig

export const loader = brandHandler(({ actor }) => {
  const cart = findCart(actor)
  const { bill, money, canPay, hours } = describeCart(actor, cart)
  return {
    lines: cart.lines.map(toShownLine),
    ...{ bill, money, hours },
    refusal: canPay.isAllowed ? undefined : canPay.reason,
    isFree: cart.totalPaise === 0,
    leastWorth: cart.productPaise === 0 ? undefined : formatMoney(cart.productPaise, "INR"),
    values: toCartValues(cart),
    advice: listBillingAdvice(actor),
    required: requiredFields(CartBriefInput),
  }
})

export const action = brandHandler(({ actor, request, query }) => {
  if (query.get("step") === "save") {
    return submitForm(request, CartDraft, (brief) => {
      keepCartBrief(actor, brief)
      return redirectWithFlash(href(urls.brand.cart), "Brief saved.")
    })
  }
  return submitForm(request, CartBriefInput, async (input) => {
    const paymentId = startCartPayment(actor, input)
    if (paymentId === undefined) {
      return redirectWithFlash(href(urls.orders.root), "Ordered. The influencers are notified.")
    }
    await prepareCheckout(paymentId, { isNew: true })
    return redirectDocument(paymentHref(paymentId, "summary"), 303)
  })
})

export const meta = titleMeta("Cart")

export default function CartPage() {
  const { lines, bill, money, refusal, advice, hours, isFree, leastWorth, values } =
    useLoaderData<typeof loader>()
  const [form, fields] = usePageForm({
    id: "cart",
    schema: async () => (await import("#app/domain/market/services/cart-schema.ts")).CartBriefInput,
    values,
  })
  return (
    <>
      <PageHeader title="Cart" meta={lines.length > 0 && amount(lines.length, "service")} />
      {lines.length === 0 ? (
        <EmptyState
          text="Your cart is empty. A service has a fixed price, and you pay for several at once."
          nextStep={{ href: href(urls.public.services), label: "Find services" }}
        />
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <ul className="grid gap-4">
            {lines.map((line) => (
              <Card key={line.id} as="li">
                <CartLine line={line} />
              </Card>
            ))}
          </ul>
          <Card as="section" aria-labelledby="order" className="grid gap-6">
            <h2 id="order" className="text-xl">
              Your order
            </h2>
            {refusal && (
              <p className="rounded-control bg-warning-soft px-4 py-3 text-warning">{refusal}</p>
            )}
            {bill.lines.length > 0 && <Bill bill={bill} hasShares={!isFree} />}
            {!isFree && <BillingAdvice advice={advice} back={href(urls.brand.cart)} />}
            {!refusal && (
              <PageForm form={form} button={isFree ? "Start for free" : `Pay ${bill.total}`}>
                <TextField field={fields.title} label="Brief title" autoComplete="off" />
                <TextAreaField
                  field={fields.text}
                  label="Brief"
                  hint="What you want, by when, and what matters to you."
                />
                <TextField
                  field={fields.shippingNote}
                  label="Product you send"
                  hint={
                    leastWorth
                      ? `One for each influencer, worth ${leastWorth} or more.`
                      : "Leave it empty if nothing. You get the address once they accept."
                  }
                  autoComplete="off"
                />
                <ProductWorth
                  field={fields.productValue}
                  label="Value of the product"
                  hint="What one costs in a shop."
                />
                {/* The cart that is shown now, also after a refusal. */}
                <input type="hidden" name={fields.shown.name} value={values.shown} />
                <Button
                  kind="secondary"
                  className="justify-self-start"
                  formAction={href(urls.brand.cart, { step: "save" })}
                  formNoValidate
                >
                  Save for later
                </Button>
                <p className="text-sm text-muted">
                  Each influencer has {hours} hours to accept.{" "}
                  {isFree
                    ? "The product is the pay, and the agreed days begin when it is received."
                    : "What is declined or not answered goes back to you."}
                </p>
              </PageForm>
            )}
            <MoneyNote sentences={money} />
          </Card>
        </div>
      )}
    </>
  )
}
