import type Razorpay from "razorpay"

/** The only place that reads private fields of dependencies. */

/** The SDK has no setting for its address, timeout or redirects. */
export const razorpayHttp = <Http>({ api }: Razorpay): Http => Reflect.get(api, "rq")

/** pdfkit accepts an open font but cannot open one separately. */
export const openFontOf = <Font>(document: object): Font =>
  Reflect.get(Reflect.get(document, "_font"), "font")
