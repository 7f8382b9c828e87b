CREATE TABLE `open_countries` (
	`country` text PRIMARY KEY NOT NULL,
	`opened_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payout_countries` (
	`user_id` text PRIMARY KEY NOT NULL,
	`country` text NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `x_payouts` (
	`id` text PRIMARY KEY NOT NULL,
	`payout_id` text NOT NULL,
	`provider_payout_id` text,
	`amount_paise` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`claimed_until` integer,
	`ended_at` integer,
	FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "x_payouts_amount" CHECK("x_payouts"."amount_paise" > 0),
	CONSTRAINT "x_payouts_status" CHECK("x_payouts"."status" IN ('asked', 'pending', 'queued', 'scheduled', 'processing', 'processed', 'reversed', 'failed', 'rejected', 'cancelled'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `x_payouts_provider` ON `x_payouts` (`provider_payout_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `x_payouts_one_alive` ON `x_payouts` (`payout_id`) WHERE "x_payouts"."status" NOT IN ('reversed', 'failed', 'rejected', 'cancelled');--> statement-breakpoint
CREATE INDEX `x_payouts_by_payout` ON `x_payouts` (`payout_id`,`created_at`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_journal_entries` (
	`key` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`payment_id` text,
	`order_id` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "journal_entries_kind" CHECK("__new_journal_entries"."kind" IN ('capture', 'provider_fee', 'cancellation', 'completion', 'refund', 'refund_failed', 'payout', 'payout_reversed', 'return', 'correction', 'own_settlement', 'reserve', 'deposit', 'bank_charge', 'tax_paid', 'repayment', 'set_off', 'write_off', 'fee_withdrawn', 'payout_top_up'))
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
	CONSTRAINT "postings_account" CHECK("__new_postings"."account" IN ('gateway', 'bank', 'held', 'payable', 'refunds', 'fee', 'gateway_cost', 'taxes', 'input_tax', 'owner', 'bank_charges', 'losses', 'payout_balance')),
	CONSTRAINT "postings_amount" CHECK("__new_postings"."amount_paise" <> 0)
);
--> statement-breakpoint
INSERT INTO `__new_postings`("id", "entry_key", "account", "subject", "amount_paise", "day") SELECT "id", "entry_key", "account", "subject", "amount_paise", "day" FROM `postings`;--> statement-breakpoint
DROP TABLE `postings`;--> statement-breakpoint
ALTER TABLE `__new_postings` RENAME TO `postings`;--> statement-breakpoint
CREATE INDEX `postings_by_entry` ON `postings` (`entry_key`,`amount_paise`);--> statement-breakpoint
CREATE INDEX `postings_by_subject` ON `postings` (`account`,`subject`,`day`,`amount_paise`);--> statement-breakpoint
CREATE INDEX `postings_by_day` ON `postings` (`day`,`account`,`subject`,`amount_paise`);--> statement-breakpoint
CREATE TABLE `__new_payout_details` (
	`user_id` text PRIMARY KEY NOT NULL,
	`destination` text NOT NULL,
	`key_id` text NOT NULL,
	`sealed` text NOT NULL,
	`masked` text NOT NULL,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	`payable_from` integer NOT NULL,
	`provider_account_id` text,
	`provider_product_id` text,
	`account_status` text NOT NULL,
	`account_note` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payout_details_destination" CHECK("__new_payout_details"."destination" IN ('bank', 'upi', 'abroad')),
	CONSTRAINT "payout_details_account_status" CHECK("__new_payout_details"."account_status" IN ('none', 'created', 'under_review', 'needs_clarification', 'activated', 'rejected', 'suspended'))
);
--> statement-breakpoint
INSERT INTO `__new_payout_details`("user_id", "destination", "key_id", "sealed", "masked", "created_at", "changed_at", "payable_from", "provider_account_id", "provider_product_id", "account_status", "account_note") SELECT "user_id", "destination", "key_id", "sealed", "masked", "created_at", "changed_at", "payable_from", "provider_account_id", "provider_product_id", "account_status", "account_note" FROM `payout_details`;--> statement-breakpoint
DROP TABLE `payout_details`;--> statement-breakpoint
ALTER TABLE `__new_payout_details` RENAME TO `payout_details`;--> statement-breakpoint
CREATE UNIQUE INDEX `payout_details_account` ON `payout_details` (`provider_account_id`);--> statement-breakpoint
CREATE INDEX `payout_details_by_key` ON `payout_details` (`key_id`);--> statement-breakpoint
CREATE INDEX `payout_details_refused` ON `payout_details` (`account_status`,`user_id`) WHERE "payout_details"."account_status" IN ('needs_clarification', 'rejected', 'suspended');--> statement-breakpoint
-- The tables that were made anew lost their triggers.
CREATE TRIGGER `journal_entries_stay` BEFORE UPDATE ON `journal_entries` BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;--> statement-breakpoint
CREATE TRIGGER `journal_entries_remain` BEFORE DELETE ON `journal_entries` BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;--> statement-breakpoint
CREATE TRIGGER `postings_stay` BEFORE UPDATE ON `postings` BEGIN SELECT RAISE(ABORT, 'postings are append-only'); END;--> statement-breakpoint
CREATE TRIGGER `postings_remain` BEFORE DELETE ON `postings` BEGIN SELECT RAISE(ABORT, 'postings are append-only'); END;
