/** The ways in which a verb says no. The ways in turn them into pages or JSON, each in one place. */
export class DomainError extends Error {
  override name = "DomainError"
}

/** The thing does not exist, or the actor may not know that it does. */
export class NotFound extends DomainError {
  override name = "NotFound"
}

/** The thing was there for everybody to see, and is not any more: of what nobody saw, NotFound is said. */
export class Gone extends DomainError {
  override name = "Gone"
}

/** The actor may know about the thing and may not do this to it. */
export class Forbidden extends DomainError {
  override name = "Forbidden"
}

/** The actor's account is suspended: it may look, and do nothing. What was typed is kept. */
export class Suspended extends DomainError {
  override name = "Suspended"
}

/** The state of things forbids it: taken, closed, already done. `field` names the input it concerns. */
export class Conflict extends DomainError {
  override name = "Conflict"
  readonly field: string | undefined
  constructor(message: string, field?: string) {
    super(message)
    this.field = field
  }
}

/** The input breaks a rule that only the server can check. Messages by field name. */
export class Invalid extends DomainError {
  override name = "Invalid"
  readonly fields: Record<string, string[]>
  constructor(message: string, fields: Record<string, string[]> = {}) {
    super(message)
    this.fields = fields
  }
}

/** Too much was tried in too short a time: the same may work again after `retryAfterSeconds`. */
export class RateLimited extends DomainError {
  override name = "RateLimited"
  readonly retryAfterSeconds: number
  constructor(message: string, retryAfterSeconds: number) {
    super(message)
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterSeconds))
  }
}

/** A limit's refusal, with the time to wait in words. */
export function rateLimited(retryAfterSeconds: number): RateLimited {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes <= 1 ? "a minute" : `${minutes} minutes`
  const message = `Too many tries. Please wait ${wait} and try again.`
  return new RateLimited(message, retryAfterSeconds)
}
