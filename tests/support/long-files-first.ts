import { BaseSequencer, type TestSpecification } from "vitest/node"

/**
 * Files of half a minute and more, longest first; busy ones alternate with waiting ones, so that no
 * processor idles.
 */
const LONG = [
  "faults/slow-clients",
  "nodes/server",
  "faults/mail",
  "domain/order-phases",
  "faults/notices",
  "domain/browse",
  "long/domain/payout-crash",
  "faults/kill",
  "http/payments-races",
  "legacy/errors",
  "http/random-forms",
  "domain/order-property",
  "long/http/large-data",
  "http/backup",
  "long/domain/documents-crash",
  "http/operator-login",
  "proxies/journey-behind-a-replica",
  "http/shared-pages",
  "proxies/replica-trust",
  "proxies/replica-reading",
  "proxies/replica-file",
]

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONG.findIndex((name) =>
    new RegExp(`tests/${name}(\\.long)?\\.test\\.ts$`).test(moduleId),
  )
  return place < 0 ? LONG.length : place
}

/** Starts the longest files first, so that none runs alone at the end. */
export default class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
