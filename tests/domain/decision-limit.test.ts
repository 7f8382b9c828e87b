import { afterEach, expect, test } from "vitest"
import { RateLimited } from "#app/domain/shared/errors.ts"
import {
  rejectApplicant,
  reopenApplicant,
  shortlistApplicant,
  undoShortlist,
} from "#app/domain/work/orders/decisions.server.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"

afterEach(() => clock.release())

function anApplicant(brand = aBrand(), project = aProject(brand)) {
  return { brand, project, application: anApplication(anInfluencer(), project) }
}
type Applicant = ReturnType<typeof anApplicant>

const shortlist = ({ brand, project, application }: Applicant) =>
  shortlistApplicant(brand, project, application)
const undo = ({ brand, project, application }: Applicant) =>
  undoShortlist(brand, project, application)
const reject = ({ brand, project, application }: Applicant) =>
  rejectApplicant(brand, project, application)
const reopen = ({ brand, project, application }: Applicant) =>
  reopenApplicant(brand, project, application)

const stateOf = ({ application }: Applicant) =>
  sqlite.prepare("SELECT status FROM applications WHERE id = ?").pluck().get(application)

test("an application is shortlisted and rejected at most 20 times a day in all", () => {
  const maya = anApplicant()
  for (let n = 0; n < 10; n += 1) {
    shortlist(maya)
    undo(maya)
    reject(maya)
    reopen(maya)
  }
  expect(() => shortlist(maya)).toThrow(RateLimited)
  expect(() => reject(maya)).toThrow(/Too many tries/)
  expect(stateOf(maya)).toBe("pending")
  const drafts = "SELECT count(*) FROM orders WHERE application_id = ?"
  expect(sqlite.prepare(drafts).pluck().get(maya.application)).toBe(0)
  const dev = anApplicant(maya.brand, maya.project)
  shortlist(dev)
  expect(stateOf(dev)).toBe("shortlisted")
  undo(dev)
  clock.advance(DAY - HOUR)
  expect(() => shortlist(maya)).toThrow(RateLimited)
  clock.advance(2 * HOUR)
  shortlist(maya)
  expect(stateOf(maya)).toBe("shortlisted")
})

test("refused and ineffective decisions are not counted", () => {
  const maya = anApplicant()
  shortlist(maya)
  for (let n = 0; n < 100; n += 1) shortlist(maya)
  for (let n = 0; n < 100; n += 1) expect(() => reject(maya)).not.toThrow(RateLimited)
  undo(maya)
  shortlist(maya)
  expect(stateOf(maya)).toBe("shortlisted")
})
