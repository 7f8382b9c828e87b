CREATE TABLE `closed_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`closed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `closing_totals` (
	`account` text NOT NULL,
	`subject` text NOT NULL,
	`day` integer NOT NULL,
	`balance_paise` integer NOT NULL,
	PRIMARY KEY(`account`, `subject`, `day`)
);
--> statement-breakpoint
CREATE TABLE `journal_entries` (
	`key` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`payment_id` text,
	`order_id` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "journal_entries_kind" CHECK("journal_entries"."kind" IN ('capture', 'provider_fee', 'cancellation', 'completion', 'refund', 'refund_failed', 'payout', 'payout_reversed', 'return', 'correction'))
);
--> statement-breakpoint
CREATE INDEX `journal_entries_by_order` ON `journal_entries` (`order_id`);--> statement-breakpoint
CREATE INDEX `journal_entries_by_payment` ON `journal_entries` (`payment_id`);--> statement-breakpoint
CREATE TABLE `postings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`entry_key` text NOT NULL,
	`account` text NOT NULL,
	`subject` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`day` integer NOT NULL,
	FOREIGN KEY (`entry_key`) REFERENCES `journal_entries`(`key`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "postings_account" CHECK("postings"."account" IN ('gateway', 'bank', 'held', 'payable', 'refunds', 'fee', 'gateway_cost', 'taxes')),
	CONSTRAINT "postings_amount" CHECK("postings"."amount_paise" <> 0)
);
--> statement-breakpoint
CREATE INDEX `postings_by_entry` ON `postings` (`entry_key`,`amount_paise`);--> statement-breakpoint
CREATE INDEX `postings_by_subject` ON `postings` (`account`,`subject`,`day`,`amount_paise`);--> statement-breakpoint
CREATE INDEX `postings_by_day` ON `postings` (`day`,`account`,`subject`,`amount_paise`);--> statement-breakpoint
CREATE TABLE `reconciled_days` (
	`day` integer PRIMARY KEY NOT NULL,
	`checked_at` integer NOT NULL,
	`differences` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payout_details` (
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
	CONSTRAINT "payout_details_destination" CHECK("payout_details"."destination" IN ('bank', 'upi')),
	CONSTRAINT "payout_details_account_status" CHECK("payout_details"."account_status" IN ('none', 'created', 'under_review', 'needs_clarification', 'activated', 'rejected', 'suspended'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_details_account` ON `payout_details` (`provider_account_id`);--> statement-breakpoint
CREATE INDEX `payout_details_by_key` ON `payout_details` (`key_id`);--> statement-breakpoint
CREATE TABLE `payouts` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`influencer_id` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`fee_paise` integer NOT NULL,
	`status` text NOT NULL,
	`way` text,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`paid_at` integer,
	`reference` text,
	`failure` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`retry_at` integer,
	`is_block_told` integer DEFAULT false NOT NULL,
	`return_reason` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`influencer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payouts_amount" CHECK("payouts"."amount_paise" >= 0 AND "payouts"."fee_paise" >= 0),
	CONSTRAINT "payouts_status" CHECK("payouts"."status" IN ('locked', 'due', 'processing', 'paid', 'failed', 'reversing', 'voided', 'reversed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_order` ON `payouts` (`order_id`);--> statement-breakpoint
CREATE INDEX `payouts_by_influencer` ON `payouts` (`influencer_id`,"created_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX `payouts_sums` ON `payouts` (`influencer_id`,`status`,`amount_paise`);--> statement-breakpoint
CREATE INDEX `payouts_by_status` ON `payouts` (`status`,`due_at`);--> statement-breakpoint
CREATE TABLE `transfers` (
	`id` text PRIMARY KEY NOT NULL,
	`payout_id` text NOT NULL,
	`provider_payment_id` text,
	`provider_account_id` text NOT NULL,
	`provider_transfer_id` text,
	`provider_reversal_id` text,
	`amount_paise` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`claimed_until` integer,
	`settled_at` integer,
	FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "transfers_amount" CHECK("transfers"."amount_paise" > 0),
	CONSTRAINT "transfers_status" CHECK("transfers"."status" IN ('asked', 'held', 'released', 'settled', 'failed', 'reversed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `transfers_provider` ON `transfers` (`provider_transfer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `transfers_one_alive` ON `transfers` (`payout_id`) WHERE "transfers"."status" NOT IN ('failed', 'reversed');--> statement-breakpoint
CREATE INDEX `transfers_by_payout` ON `transfers` (`payout_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `webhook_events_disputes` ON `webhook_events` (`provider_payment_id`,`received_at`) WHERE "webhook_events"."type" LIKE 'payment.dispute.%';--> statement-breakpoint
ALTER TABLE `payment_items` ADD `fee_paise` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE TRIGGER `journal_entries_stay` BEFORE UPDATE ON `journal_entries` BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;--> statement-breakpoint
CREATE TRIGGER `journal_entries_remain` BEFORE DELETE ON `journal_entries` BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;--> statement-breakpoint
CREATE TRIGGER `postings_stay` BEFORE UPDATE ON `postings` BEGIN SELECT RAISE(ABORT, 'postings are append-only'); END;--> statement-breakpoint
CREATE TRIGGER `postings_remain` BEFORE DELETE ON `postings` BEGIN SELECT RAISE(ABORT, 'postings are append-only'); END;--> statement-breakpoint
CREATE TRIGGER `closing_totals_stay` BEFORE UPDATE ON `closing_totals` BEGIN SELECT RAISE(ABORT, 'closing totals are append-only'); END;--> statement-breakpoint
CREATE TRIGGER `closing_totals_remain` BEFORE DELETE ON `closing_totals` BEGIN SELECT RAISE(ABORT, 'closing totals are append-only'); END;--> statement-breakpoint
CREATE TRIGGER `closed_days_stay` BEFORE UPDATE ON `closed_days` BEGIN SELECT RAISE(ABORT, 'closed days are append-only'); END;--> statement-breakpoint
CREATE TRIGGER `closed_days_remain` BEFORE DELETE ON `closed_days` BEGIN SELECT RAISE(ABORT, 'closed days are append-only'); END;--> statement-breakpoint
-- The daily look at captures is part of the comparison of the books.
DELETE FROM jobs WHERE kind = 'audit-captures';--> statement-breakpoint
-- What was paid before there were books. Each entry's key is the one that its verb gives it.
INSERT INTO journal_entries (key, kind, payment_id, order_id, created_at)
SELECT 'capture:' || o.id, 'capture', p.id, o.id, coalesce(p.paid_at, p.created_at)
FROM payments p JOIN payment_items i ON i.payment_id = p.id JOIN orders o ON o.payment_item_id = i.id
WHERE p.fulfilment = 'done' AND i.bid_paise > 0;--> statement-breakpoint
INSERT INTO journal_entries (key, kind, payment_id, order_id, created_at)
SELECT 'capture:' || p.id, 'capture', p.id, NULL, coalesce(p.paid_at, p.created_at)
FROM payments p WHERE p.fulfilment = 'refund_due';--> statement-breakpoint
INSERT INTO journal_entries (key, kind, payment_id, order_id, created_at)
SELECT 'cancellation:' || o.id, 'cancellation', i.payment_id, o.id, coalesce(o.cancelled_at, o.ordered_at)
FROM orders o JOIN payment_items i ON i.id = o.payment_item_id JOIN payments p ON p.id = i.payment_id
WHERE o.status = 'cancelled' AND p.fulfilment = 'done' AND i.bid_paise > 0;--> statement-breakpoint
INSERT INTO journal_entries (key, kind, payment_id, order_id, created_at)
SELECT 'completion:' || o.id, 'completion', i.payment_id, o.id, coalesce(o.completed_at, o.ordered_at)
FROM orders o JOIN payment_items i ON i.id = o.payment_item_id JOIN payments p ON p.id = i.payment_id
WHERE o.status = 'completed' AND p.fulfilment = 'done' AND i.bid_paise > 0;--> statement-breakpoint
INSERT INTO journal_entries (key, kind, payment_id, order_id, created_at)
SELECT 'refund:' || r.provider_refund_id, 'refund', r.payment_id, NULL, coalesce(r.processed_at, r.created_at)
FROM refunds r JOIN payments p ON p.id = r.payment_id
WHERE r.status = 'processed' AND r.provider_refund_id IS NOT NULL AND r.provider_payment_id = p.provider_payment_id;--> statement-breakpoint
INSERT INTO postings (entry_key, account, subject, amount_paise, day)
SELECT e.key, line.account, CASE line.account WHEN 'gateway' THEN '' WHEN 'held' THEN e.order_id WHEN 'payable' THEN o.influencer_id ELSE e.payment_id END,
  line.sign * coalesce(i.bid_paise, r.amount_paise, p.amount_paise), (e.created_at + 19800000) / 86400000
FROM journal_entries e
LEFT JOIN orders o ON o.id = e.order_id
LEFT JOIN payment_items i ON i.id = o.payment_item_id
LEFT JOIN refunds r ON e.kind = 'refund' AND r.provider_refund_id = substr(e.key, 8)
LEFT JOIN payments p ON p.id = e.payment_id
JOIN (
  SELECT 'capture' AS kind, 'gateway' AS account, 1 AS sign, NULL AS is_order UNION ALL
  SELECT 'capture', 'held', -1, 1 UNION ALL SELECT 'capture', 'refunds', -1, 0 UNION ALL
  SELECT 'cancellation', 'held', 1, NULL UNION ALL SELECT 'cancellation', 'refunds', -1, NULL UNION ALL
  SELECT 'completion', 'held', 1, NULL UNION ALL SELECT 'completion', 'payable', -1, NULL UNION ALL
  SELECT 'refund', 'refunds', 1, NULL UNION ALL SELECT 'refund', 'gateway', -1, NULL
) AS line ON line.kind = e.kind AND (line.is_order IS NULL OR line.is_order = (e.order_id IS NOT NULL));--> statement-breakpoint
-- What its influencer is owed for a completed order; the daily look finds those that are due.
INSERT INTO payouts (id, order_id, influencer_id, amount_paise, fee_paise, status, created_at, due_at)
SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
  o.id, o.influencer_id, i.bid_paise, 0, 'locked', e.created_at, max(e.created_at, coalesce(p.paid_at, p.created_at) + 604800000)
FROM journal_entries e JOIN orders o ON o.id = e.order_id JOIN payment_items i ON i.id = o.payment_item_id JOIN payments p ON p.id = i.payment_id
WHERE e.kind = 'completion';
