/** Asks the provider what became of a payment. */
export const CHECK_PAYMENT = "check-payment"
/** Gives money back that could buy nothing, and follows it until it has arrived. */
export const SEND_REFUND = "send-refund"
/** Compares a day's captures at the provider with ours. */
export const AUDIT_CAPTURES = "audit-captures"
