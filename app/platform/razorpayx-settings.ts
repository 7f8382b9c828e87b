import { z } from "zod"

/** Payouts by RazorpayX: docs/rules.md#payouts-by-razorpayx */
export const razorpayXSettings = {
  /** UPI ids, and bank accounts that Route does not pay; else the operator pays. */
  PAYOUTS_X: z.stringbool().default(false),
  RAZORPAYX_ACCOUNT_NUMBER: z
    .string()
    .regex(/^[A-Za-z0-9]{5,40}$/, "must be the account number of RazorpayX, or its customer id")
    .optional(),
  RAZORPAYX_WEBHOOK_SECRET: z.string().min(8).optional(),
}

export const REQUIRED_BY_X = [
  ["RAZORPAYX_ACCOUNT_NUMBER", "PAYOUTS_X pays from this account with RazorpayX"],
  ["RAZORPAYX_WEBHOOK_SECRET", "RazorpayX signs its webhooks with it"],
  ["RAZORPAY_KEY_ID", "PAYOUTS_X asks RazorpayX with this key"],
] as const
