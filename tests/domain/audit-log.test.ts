import { randomUUID } from "node:crypto"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { COMMAND_LINE } from "#app/domain/identity/operators/audit-labels.ts"
import { type AuditFilter, listAuditLog } from "#app/domain/identity/operators/audit-log.server.ts"
import { recordAct } from "#app/domain/identity/operators/record-act.server.ts"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import type { ActSubject, OperatorAct } from "#db/schema/admin-words.ts"
import { OPERATOR_ACTS } from "#db/schema/admin-words.ts"
import "#tests/support/domain.ts"
import { anOperator } from "#tests/support/operators.ts"

beforeEach(() => clock.freeze(1_800_000_000_000))

const asha = anOperator("Asha Desk")
const ravi = anOperator("Ravi Desk")
const order = randomUUID()

function act(by: typeof asha | undefined, what: OperatorAct, subject: ActSubject, id: string) {
  clock.advance(MINUTE)
  recordAct(by, { act: what, subject, subjectId: id, reason: `Because of ${what}.` })
}

function all(filter: Partial<AuditFilter> = {}) {
  const found: ReturnType<typeof listAuditLog>["items"] = []
  for (let after: number | undefined; ; ) {
    const page = listAuditLog(asha, { ...none, ...filter, after })
    found.push(...page.items)
    if (page.next === undefined) return found
    after = page.next
  }
}

const none: AuditFilter = {
  act: undefined,
  operator: undefined,
  subject: undefined,
  after: undefined,
}

describe("the audit log", () => {
  test("lists entries page by page, newest first, by action, operator and subject", () => {
    for (let n = 0; n < 130; n += 1) {
      const by = n % 3 === 0 ? ravi : n % 3 === 1 ? asha : undefined
      act(by, n % 2 === 0 ? "report.taken" : "user.suspended", "user", `user-${n}`)
    }
    act(ravi, "dispute.opened", "order", order)
    act(asha, "refund.retried", "order", order)
    expect(all()).toHaveLength(132)
    expect(all().map(({ id }) => id)).toEqual(
      all()
        .map(({ id }) => id)
        .sort((a, b) => b - a),
    )
    const kinds = (filter: Partial<AuditFilter>) => new Set(all(filter).map((one) => one.act))
    expect(kinds({ act: "user.suspended" })).toEqual(new Set(["user.suspended"]))
    expect(all({ act: "user.suspended" })).toHaveLength(65)
    expect(all({ operator: ravi.userId })).toHaveLength(45)
    expect(new Set(all({ operator: COMMAND_LINE }).map((one) => one.operatorId))).toEqual(
      new Set([null]),
    )
    expect(all({ subject: order }).map((one) => [one.act, one.operator])).toEqual([
      ["refund.retried", "Asha Desk"],
      ["dispute.opened", "Ravi Desk"],
    ])
    expect(all({ subject: order, operator: ravi.userId })).toHaveLength(1)
    expect(all({ subject: order, operator: ravi.userId, act: "refund.retried" })).toEqual([])
  })

  test("uses an index for every filter, and sorts only the entries of one subject", () => {
    const prepare = vi.spyOn(sqlite, "prepare")
    for (const what of [undefined, OPERATOR_ACTS[5]]) {
      for (const operator of [undefined, "somebody", COMMAND_LINE]) {
        for (const subject of [undefined, "something"]) {
          listAuditLog(asha, { ...none, act: what, operator, subject, after: 5 })
        }
      }
    }
    const texts = prepare.mock.calls.map(([text]) => text)
    prepare.mockRestore()
    for (const text of new Set(texts)) {
      const values = Array(text.split("?").length - 1).fill(1)
      const plan = JSON.stringify(sqlite.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...values))
      expect(plan).toMatch(/SEARCH operator_acts USING (INDEX|INTEGER PRIMARY KEY)/)
      expect(plan).not.toContain("SCAN")
      if (text.includes('"subject_id" =')) expect(plan).toContain("operator_acts_by_subject")
      else expect(plan).not.toContain("TEMP B-TREE")
      if (/"(act|operator_id)" (=|is)/.test(text)) expect(plan).not.toContain("INTEGER PRIMARY KEY")
    }
  })

  test("cannot be changed", () => {
    act(asha, "user.restored", "user", "somebody")
    for (const change of ["UPDATE operator_acts SET reason = 'x'", "DELETE FROM operator_acts"]) {
      expect(() => sqlite.exec(change)).toThrow()
    }
  })
})
