import { randomInt } from "node:crypto"

/** Valid payout details with unique numbers. */
export function typedDetails(overrides: Record<string, string> = {}) {
  const accountNumber = String(randomInt(10 ** 11, 10 ** 12 - 1))
  return {
    destination: "bank",
    legalName: "Maya Rao",
    pan: `ABCPE${randomInt(1000, 9999)}F`,
    street: "14 Temple Road",
    city: "Bengaluru",
    postalCode: "560001",
    state: "29",
    accountNumber,
    confirmAccountNumber: accountNumber,
    ifsc: "HDFC0001234",
    currentPassword: "Testing-123",
    ...overrides,
  }
}

export type TypedDetails = ReturnType<typeof typedDetails>
