import { checkout } from "#app/platform/razorpay.server.ts"

/** Where the provider's checkout is, with and without a script, and the public key id. */
export const checkoutSettings = {
  keyId: checkout.keyId,
  formAction: checkout.formAction,
  scriptSrc: checkout.scriptSrc,
}
