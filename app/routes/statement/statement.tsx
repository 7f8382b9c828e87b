import { useLoaderData } from "@remix-run/react"
import { readSpan } from "#app/domain/admin/extracts/extract-period.server.ts"
import { readStatement } from "#app/domain/admin/extracts/statements.server.ts"
import { isoDateOfBookDay } from "#app/domain/shared/indian-time.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { buttonClass } from "#app/ui/button.tsx"
import { EmptyState } from "#app/ui/card.tsx"
import { PageHeader } from "#app/ui/page-parts.tsx"
import { SpanForm } from "#app/ui/span-form.tsx"
import { Table } from "#app/ui/table.tsx"
import { href, urls } from "#app/urls/index.ts"

const LINES_SHOWN = 100

const inRupees = (paise: number): string =>
  paise < 0 ? `−${formatMoney(-paise, "INR")}` : formatMoney(paise, "INR")

export const loader = actorHandler(({ actor, query }) => {
  const { span, shown, error } = readSpan(query)
  const statement = span && readStatement(actor, span)
  return {
    shown,
    error,
    role: actor.role,
    statement: statement && {
      opening: inRupees(statement.openingPaise),
      closing: inRupees(statement.closingPaise),
      count: statement.lines.length,
      lines: statement.lines.slice(-LINES_SHOWN).map(({ day, paise, balancePaise, ...line }) => ({
        ...line,
        day: isoDateOfBookDay(day),
        debit: paise < 0 ? inRupees(-paise) : "",
        credit: paise >= 0 ? inRupees(paise) : "",
        balance: inRupees(balancePaise),
      })),
    },
  }
})

export const meta = titleMeta("Statement of account")

const ABOUT = {
  influencer:
    "The balance is what we owe you. It goes up with completed orders and down with payouts.",
  brand: "The balance is your money that we keep for running orders or send back to you.",
} as const

export default function StatementPage() {
  const { shown, error, role, statement } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Statement of account"
        back={{ href: href(urls.documents.list), label: "Documents" }}
        actions={
          statement &&
          (["csv", "pdf"] as const).map((format) => (
            <a
              key={format}
              href={href(urls.statement.file, { format }, shown)}
              className={buttonClass({ kind: "secondary" })}
              download
            >
              {`Download ${format.toUpperCase()}`}
            </a>
          ))
        }
      />
      <p className="mb-6 max-w-prose text-muted">{ABOUT[role]}</p>
      <SpanForm shown={shown} error={error} />
      {statement && (
        <>
          <p className="mb-4">
            {`Opening balance ${statement.opening}, closing balance ${statement.closing}.`}
            {statement.count > LINES_SHOWN &&
              ` The last ${LINES_SHOWN} of ${statement.count} lines are shown; the files have all.`}
          </p>
          <Table
            label="Statement of account"
            empty={<EmptyState text="Nothing was booked on these days." />}
            rows={statement.lines}
            keyOf={(_, at) => at}
            columns={[
              ["Date", (line) => line.day],
              [
                "Entry",
                (line) => [line.label, line.project].filter((part) => part !== "").join(" · "),
              ],
              ["Document", (line) => line.document],
              ["Debit", (line) => line.debit, "right"],
              ["Credit", (line) => line.credit, "right"],
              ["Balance", (line) => line.balance, "right"],
            ]}
          />
        </>
      )}
    </>
  )
}
