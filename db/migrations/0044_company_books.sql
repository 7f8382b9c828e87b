CREATE TABLE `balance_checks` (
	`id` integer PRIMARY KEY NOT NULL,
	`checked_at` integer NOT NULL,
	`balance_paise` integer NOT NULL,
	`needed_paise` integer NOT NULL,
	`short_since` integer,
	CONSTRAINT "balance_checks_one" CHECK("balance_checks"."id" = 1)
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_journal_entries` (
	`key` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`payment_id` text,
	`order_id` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "journal_entries_kind" CHECK("__new_journal_entries"."kind" IN ('capture', 'provider_fee', 'cancellation', 'completion', 'refund', 'refund_failed', 'payout', 'payout_reversed', 'return', 'correction', 'own_settlement', 'reserve', 'deposit', 'bank_charge', 'tax_paid', 'repayment', 'set_off', 'write_off', 'fee_withdrawn'))
);
--> statement-breakpoint
INSERT INTO `__new_journal_entries`("key", "kind", "payment_id", "order_id", "created_at") SELECT "key", "kind", "payment_id", "order_id", "created_at" FROM `journal_entries`;--> statement-breakpoint
DROP TABLE `journal_entries`;--> statement-breakpoint
ALTER TABLE `__new_journal_entries` RENAME TO `journal_entries`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `journal_entries_by_order` ON `journal_entries` (`order_id`);--> statement-breakpoint
CREATE INDEX `journal_entries_by_payment` ON `journal_entries` (`payment_id`);--> statement-breakpoint
CREATE INDEX `journal_entries_by_time` ON `journal_entries` (`created_at`);--> statement-breakpoint
CREATE TABLE `__new_postings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`entry_key` text NOT NULL,
	`account` text NOT NULL,
	`subject` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`day` integer NOT NULL,
	FOREIGN KEY (`entry_key`) REFERENCES `journal_entries`(`key`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "postings_account" CHECK("__new_postings"."account" IN ('gateway', 'bank', 'held', 'payable', 'refunds', 'fee', 'gateway_cost', 'taxes', 'input_tax', 'owner', 'bank_charges', 'losses')),
	CONSTRAINT "postings_amount" CHECK("__new_postings"."amount_paise" <> 0)
);
--> statement-breakpoint
INSERT INTO `__new_postings`("id", "entry_key", "account", "subject", "amount_paise", "day") SELECT "id", "entry_key", "account", "subject", "amount_paise", "day" FROM `postings`;--> statement-breakpoint
DROP TABLE `postings`;--> statement-breakpoint
ALTER TABLE `__new_postings` RENAME TO `postings`;--> statement-breakpoint
CREATE INDEX `postings_by_entry` ON `postings` (`entry_key`,`amount_paise`);--> statement-breakpoint
CREATE INDEX `postings_by_subject` ON `postings` (`account`,`subject`,`day`,`amount_paise`);--> statement-breakpoint
CREATE INDEX `postings_by_day` ON `postings` (`day`,`account`,`subject`,`amount_paise`);--> statement-breakpoint
CREATE TABLE `__new_operator_acts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`operator_id` text,
	`act` text NOT NULL,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`reason` text NOT NULL,
	`details` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "operator_acts_subject" CHECK("__new_operator_acts"."subject" IN ('operator', 'user', 'project', 'order', 'payment', 'payout', 'refund', 'refund_request', 'dispute', 'message', 'review', 'invitation', 'report', 'sanction', 'mail', 'tax', 'books'))
);
--> statement-breakpoint
INSERT INTO `__new_operator_acts`("id", "operator_id", "act", "subject", "subject_id", "reason", "details", "created_at") SELECT "id", "operator_id", "act", "subject", "subject_id", "reason", "details", "created_at" FROM `operator_acts`;--> statement-breakpoint
DROP TABLE `operator_acts`;--> statement-breakpoint
ALTER TABLE `__new_operator_acts` RENAME TO `operator_acts`;--> statement-breakpoint
CREATE INDEX `operator_acts_by_subject` ON `operator_acts` (`subject`,`subject_id`,"id" DESC);--> statement-breakpoint
CREATE INDEX `operator_acts_by_operator` ON `operator_acts` (`operator_id`,"id" DESC);--> statement-breakpoint
CREATE INDEX `operator_acts_by_act` ON `operator_acts` (`act`,"id" DESC);--> statement-breakpoint
CREATE INDEX `payouts_owed` ON `payouts` (`influencer_id`) WHERE "payouts"."status" = 'paid' AND "payouts"."return_reason" IS NOT NULL;--> statement-breakpoint
-- The tables that were made anew lost their triggers.
CREATE TRIGGER `journal_entries_stay` BEFORE UPDATE ON `journal_entries` BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;--> statement-breakpoint
CREATE TRIGGER `journal_entries_remain` BEFORE DELETE ON `journal_entries` BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;--> statement-breakpoint
CREATE TRIGGER `postings_stay` BEFORE UPDATE ON `postings` BEGIN SELECT RAISE(ABORT, 'postings are append-only'); END;--> statement-breakpoint
CREATE TRIGGER `postings_remain` BEFORE DELETE ON `postings` BEGIN SELECT RAISE(ABORT, 'postings are append-only'); END;--> statement-breakpoint
CREATE TRIGGER `operator_acts_stay` BEFORE UPDATE ON `operator_acts` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;--> statement-breakpoint
CREATE TRIGGER `operator_acts_remain` BEFORE DELETE ON `operator_acts` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
