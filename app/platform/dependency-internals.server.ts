import type Razorpay from "razorpay"

/** All private fields of dependencies that the server reads. Each stands here, with its reason, and nowhere else. */

/** The HTTP client of Razorpay's SDK, which has no setting for its address, time limit or redirects. */
export const razorpayHttp = <Http>({ api }: Razorpay): Http => Reflect.get(api, "rq")

/** The open font of a PDF document, which pdfkit takes in place of a file but has no way to open alone. */
export const openFontOf = <Font>(document: object): Font =>
  Reflect.get(Reflect.get(document, "_font"), "font")
