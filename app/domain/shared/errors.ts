/** Refusals by domain verbs; entry points turn them into pages or JSON. */
export class DomainError extends Error {
  override name = "DomainError"
}

/** Missing, or hidden from the actor. */
export class NotFound extends DomainError {
  override name = "NotFound"
}

/** Returns what was found. @throws NotFound */
export function orNotFound<Found>(found: Found, message: string): NonNullable<Found> {
  if (!found) throw new NotFound(message)
  return found
}

/** Was public and no longer is; otherwise NotFound applies. */
export class Gone extends DomainError {
  override name = "Gone"
}

/** The actor may know of it but not do this. */
export class Forbidden extends DomainError {
  override name = "Forbidden"
}

/** The account lets only people with a second step do this. */
export class SecondStepMissing extends Forbidden {
  override name = "SecondStepMissing"
}

/** A suspended account is read-only; its form input is kept. */
export class Suspended extends DomainError {
  override name = "Suspended"
}

/** The current state forbids it. `field` names the input. */
export class Conflict extends DomainError {
  override name = "Conflict"
  readonly field: string | undefined
  constructor(message: string, field?: string) {
    super(message)
    this.field = field
  }
}

/** Only the server can check it. Messages by field, or the field of the message. */
export class Invalid extends DomainError {
  override name = "Invalid"
  readonly fields: Record<string, string[]>
  constructor(message: string, fields: Record<string, string[]> | string = {}) {
    super(message)
    this.fields = typeof fields === "string" ? { [fields]: [message] } : fields
  }
}

/** The same may work again after `retryAfterSeconds`. */
export class RateLimited extends DomainError {
  override name = "RateLimited"
  readonly retryAfterSeconds: number
  constructor(message: string, retryAfterSeconds: number) {
    super(message)
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterSeconds))
  }
}

export function rateLimited(retryAfterSeconds: number, message?: string): RateLimited {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes <= 1 ? "a minute" : `${minutes} minutes`
  const usual = `Too many tries. Please wait ${wait} and try again.`
  return new RateLimited(message ?? usual, retryAfterSeconds)
}
