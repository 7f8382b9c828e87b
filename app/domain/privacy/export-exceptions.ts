const BOOKS =
  "They are the books, which hold ids alone; the parts of payments, orders and payouts tell the same."
const NOBODY = "They hold nothing of anybody."

/** Tables without an export part, with the reason: docs/rules.md#a-copy-of-everything */
export const EXPORT_EXCEPTIONS: Record<string, string> = {
  balance_checks: NOBODY,
  closed_days: NOBODY,
  closing_totals: BOOKS,
  document_issuers: "They hold an id and the four signs by which the numbers of documents differ.",
  events:
    "They hold ids alone; what they are about stands in the parts of orders, payments and notices.",
  exchange_rates: NOBODY,
  file_totals: NOBODY,
  form_drafts:
    "They are sealed under a cookie that the user's browser alone holds, and end after 30 minutes.",
  jobs: "They hold ids and times of what the server has yet to do; the parts that it is about tell of it.",
  journal_entries: BOOKS,
  operator_acts:
    "They are the log of the desk's work; what it decided, and why, stands in the parts of measures, disputes and requests for a refund.",
  operators:
    "They are no side of the market and have no account pages: the command line makes them.",
  paper_counters: "They count the papers, each of which stands in the part of papers.",
  payment_items:
    "They name whom a brand pays: the brand's orders and the influencer's tell the same.",
  payout_file_rows:
    "They are the way of a payout through the bank; the part of payouts tells of it.",
  payout_files: NOBODY,
  postings: BOOKS,
  open_countries: NOBODY,
  rate_limits: "They count tries, for a day at most.",
  reconciled_days: BOOKS,
  recovery_codes: "They are an operator's alone, and hashes.",
  registration_drafts: "They are of nobody who has an account yet, and end after two hours.",
  repl_clock: NOBODY,
  reserved_emails:
    "They hold a keyed hash of an earlier email address, from which nothing can be read.",
  search_facets: "They count what many pages and projects have in common.",
  tax_rates: NOBODY,
  transfers: "They are the way of a payout through the provider; the part of payouts tells of it.",
  x_payouts: "They are the way of a payout by RazorpayX; the part of payouts tells of it.",
  x_balance_checks: NOBODY,
  undeliverable_addresses:
    "They hold a keyed hash of an email address, from which nothing can be read.",
}
