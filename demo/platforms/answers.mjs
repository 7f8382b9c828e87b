// Error shapes of both platforms.
export class Refusal extends Error {
  constructor(status, body) {
    super(JSON.stringify(body))
    this.status = status
    this.body = body
  }
}

export const graphError = (code, subcode, message) => ({
  error: {
    ...{ message, type: "OAuthException", code },
    ...(subcode !== undefined && { error_subcode: subcode }),
    fbtrace_id: "StandIn",
  },
})

export const googleError = (code, domain, reason) => ({
  error: { code, message: reason, errors: [{ domain, reason, message: reason }] },
})
