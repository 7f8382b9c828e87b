import { beforeEach, expect, test, vi } from "vitest"
import { saveBillingProfile } from "#app/domain/books/billing/billing-profile.server.ts"
import { findTaxPerson } from "#app/domain/books/billing/tax-person.server.ts"
import {
  countSealedByOtherKeys,
  RESEAL_JOB,
  resealAll,
  SEALED_COLUMNS,
  scheduleResealing,
} from "#app/domain/privacy/reseal.server.ts"
import { JOB_HANDLERS, RENAMED_JOBS } from "#app/jobs/jobs.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { createSeals } from "#app/platform/sealing.server.ts"
import { BILLING } from "../support/billing.ts"
import { anInfluencer } from "../support/domain.ts"

const keys = vi.hoisted(() => {
  const [now, before] = ["now", "before"].map((text) => Buffer.alloc(32, text).toString("base64"))
  Object.assign(process.env, { PAYOUT_KEY: now, PAYOUT_KEY_PREVIOUS: before })
  return { now: now ?? "", before: before ?? "" }
})

const PAN = "ABCPE1234F"

beforeEach(() => sqlite.exec("DELETE FROM jobs; DELETE FROM billing_profiles"))

const keyIdOf = (key: string) => createSeals([key]).keyId
const storedKeys = () =>
  sqlite.prepare("SELECT DISTINCT key_id FROM billing_profiles").pluck().all()
const jobKinds = () => sqlite.prepare("SELECT kind FROM jobs").pluck().all()

async function somebodyWithAnOldSeal() {
  const actor = anInfluencer()
  saveBillingProfile(actor, { ...BILLING, pan: PAN })
  const { keyId, sealed } = createSeals([keys.before]).seal(PAN, `pan:${actor.userId}`)
  sqlite
    .prepare("UPDATE billing_profiles SET key_id = ?, sealed_pan = ? WHERE user_id = ?")
    .run(keyId, sealed, actor.userId)
  return actor
}

test("every table with a key id is re-encrypted", () => {
  const tables = sqlite
    .prepare(
      "SELECT m.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name = 'key_id'",
    )
    .pluck()
    .all()
  expect(SEALED_COLUMNS.map(({ name }) => name).toSorted()).toEqual(tables.toSorted())
})

test("a PAN under the previous key counts until the job re-encrypts it", async () => {
  const actor = await somebodyWithAnOldSeal()
  expect(countSealedByOtherKeys()).toBe(1)
  scheduleResealing()
  expect(jobKinds()).toEqual([RESEAL_JOB])
  await resealAll()
  expect(storedKeys()).toEqual([keyIdOf(keys.now)])
  expect(countSealedByOtherKeys()).toBe(0)
  expect(findTaxPerson(actor.userId).hasPan).toBe(true)
})

test("no job is created when everything uses the present key", () => {
  saveBillingProfile(anInfluencer(), { ...BILLING, pan: PAN })
  saveBillingProfile(anInfluencer(), BILLING)
  scheduleResealing()
  expect(jobKinds()).toEqual([])
})

test("re-encrypts more rows than a transaction takes, except with unknown keys", async () => {
  const { userId } = await somebodyWithAnOldSeal()
  for (let n = 0; n < 230; n += 1) {
    const other = anInfluencer()
    const { keyId, sealed } = createSeals([keys.before]).seal(PAN, `pan:${other.userId}`)
    sqlite
      .prepare(
        `INSERT INTO billing_profiles (user_id, legal_name, address, state_code, is_individual, changed_at, key_id, sealed_pan, masked_pan)
         SELECT ?, legal_name, address, state_code, is_individual, changed_at, ?, ?, masked_pan
         FROM billing_profiles WHERE user_id = ?`,
      )
      .run(other.userId, keyId, sealed, userId)
  }
  sqlite.prepare("UPDATE billing_profiles SET key_id = 'gone' WHERE user_id = ?").run(userId)
  expect(countSealedByOtherKeys()).toBe(231)
  await resealAll()
  expect(countSealedByOtherKeys()).toBe(1)
  expect(storedKeys().toSorted()).toEqual([keyIdOf(keys.now), "gone"].toSorted())
})

test.each(["reseal-payout-details", "reseal-pans"])(
  "a job %s of an earlier version is done",
  async (kind) => {
    await somebodyWithAnOldSeal()
    await JOB_HANDLERS[RENAMED_JOBS[kind] ?? ""]?.("all")
    expect(countSealedByOtherKeys()).toBe(0)
  },
)
