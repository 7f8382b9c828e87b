-- What is in the books stays as it was written: a correction is a new entry.

CREATE TRIGGER `closing_totals_stay` BEFORE UPDATE ON `closing_totals` BEGIN SELECT RAISE(ABORT, 'closing totals are append-only'); END;

CREATE TRIGGER `closing_totals_remain` BEFORE DELETE ON `closing_totals` BEGIN SELECT RAISE(ABORT, 'closing totals are append-only'); END;

CREATE TRIGGER `closed_days_stay` BEFORE UPDATE ON `closed_days` BEGIN SELECT RAISE(ABORT, 'closed days are append-only'); END;

CREATE TRIGGER `closed_days_remain` BEFORE DELETE ON `closed_days` BEGIN SELECT RAISE(ABORT, 'closed days are append-only'); END;

CREATE TRIGGER `tax_rates_stay` BEFORE UPDATE ON `tax_rates` BEGIN SELECT RAISE(ABORT, 'tax rates are append-only'); END;

CREATE TRIGGER `tax_rates_remain` BEFORE DELETE ON `tax_rates` BEGIN SELECT RAISE(ABORT, 'tax rates are append-only'); END;

CREATE TRIGGER `journal_entries_stay` BEFORE UPDATE ON `journal_entries` BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

CREATE TRIGGER `journal_entries_remain` BEFORE DELETE ON `journal_entries` BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

CREATE TRIGGER `postings_stay` BEFORE UPDATE ON `postings` BEGIN SELECT RAISE(ABORT, 'postings are append-only'); END;

CREATE TRIGGER `postings_remain` BEFORE DELETE ON `postings` BEGIN SELECT RAISE(ABORT, 'postings are append-only'); END;
