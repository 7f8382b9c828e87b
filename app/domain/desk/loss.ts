/** Chosen where no order explains what went back of a payment. */
export const BORNE_BY_US = "us"
