let personId: string | null = null

/** Finds the member who acts for the account in the running verb; null for the account itself. */
export const actingPersonId = (): string | null => personId

/** Runs a verb's synchronous work in the name of a member. */
export function runAsPerson<T>(id: string | null, work: () => T): T {
  const before = personId
  personId = id
  try {
    return work()
  } finally {
    personId = before
  }
}
