// Saves the stand-in, so that the demo's money survives a restart.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs"

/** Never needed again, so never stored in clear. */
const SECRETS = new Set(["account_number", "pan"])

const mapsOf = ({ linked, route, merchant, disputes, x, ...rest }) => ({
  orders: rest.orders,
  payments: rest.payments,
  refunds: rest.refunds,
  refundKeys: rest.refundKeys,
  accounts: linked.accounts,
  stakeholders: linked.stakeholders,
  products: linked.products,
  transfers: route.transfers,
  transferKeys: route.keys,
  reversals: route.reversals,
  settlements: route.settlements.all,
  debts: route.settlements.debts,
  merchantSettlements: merchant.settlements,
  merchantSettled: merchant.settled,
  merchantAdded: merchant.added,
  merchantDays: merchant.days,
  merchantAdjustments: merchant.adjustments,
  disputes: disputes.all,
  documents: disputes.documents,
  xPayouts: x.payouts,
  xKeys: x.keys,
  xTopUps: x.topUps,
})

/** Loads a saved ledger; returns a function that saves it. */
export function remember(file, ledger) {
  const maps = mapsOf(ledger)
  let written = existsSync(file) ? readFileSync(file, "utf8") : "{}"
  for (const [name, entries] of Object.entries(JSON.parse(written))) {
    for (const [key, value] of entries) maps[name]?.set(key, value)
  }
  return () => {
    const lists = Object.entries(maps).map(([name, map]) => [name, [...map]])
    const text = JSON.stringify(Object.fromEntries(lists), mask)
    if (text === written) return
    try {
      writeFileSync(`${file}.new`, text, { mode: 0o600 })
      renameSync(`${file}.new`, file)
      written = text
    } catch {
      // A full disk must not end the demo; the next change retries.
    }
  }
}

const mask = (name, value) =>
  SECRETS.has(name) && value ? `•••• ${String(value).slice(-4)}` : value
