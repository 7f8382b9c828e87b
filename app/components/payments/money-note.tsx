import { HOW_MONEY_MOVES } from "#app/domain/books/ledger/how-money-moves.ts"

export const MoneyNote = ({ sentences }: { sentences: readonly string[] }) => (
  <div className="grid gap-1 text-sm text-muted">
    <p>{HOW_MONEY_MOVES}</p>
    {sentences.map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
  </div>
)
