/** Patterns of pages about the money of an order. */
export const orderMoneyUrls = {
  refund: "/orders/:orderId/refund",
  withdrawRefund: "/orders/:orderId/refund/withdraw",
  dispute: "/orders/:orderId/dispute",
  answerDispute: "/orders/:orderId/dispute/answer",
  endDispute: "/orders/:orderId/dispute/end",
  tip: "/orders/:orderId/tip",
  addOn: "/orders/:orderId/add-on",
} as const
