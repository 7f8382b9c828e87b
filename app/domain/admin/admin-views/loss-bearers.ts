/** No order explains the loss, so the company bears it. */
export const BORNE_BY_US = "us"

/** All orders of the payment share the loss. */
export const LOSS_SHARED = "shared"
