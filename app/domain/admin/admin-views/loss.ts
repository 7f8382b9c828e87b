/** Chosen where no order explains what went back of a payment. */
export const BORNE_BY_US = "us"

/** Chosen where it belongs to all orders of the payment, each with its part of it. */
export const SHARED = "shared"
