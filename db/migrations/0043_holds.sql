PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_transfers` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`provider_payment_id` text,
	`provider_account_id` text NOT NULL,
	`provider_transfer_id` text,
	`provider_reversal_id` text,
	`amount_paise` integer NOT NULL,
	`reversed_paise` integer DEFAULT 0 NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`claimed_until` integer,
	`held_at` integer,
	`settled_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "transfers_amount" CHECK("__new_transfers"."amount_paise" > 0),
	CONSTRAINT "transfers_reversed" CHECK("__new_transfers"."reversed_paise" BETWEEN 0 AND "__new_transfers"."amount_paise"),
	CONSTRAINT "transfers_status" CHECK("__new_transfers"."status" IN ('asked', 'held', 'released', 'settled', 'failed', 'reversed'))
);
--> statement-breakpoint
INSERT INTO `__new_transfers`("id", "order_id", "provider_payment_id", "provider_account_id", "provider_transfer_id", "provider_reversal_id", "amount_paise", "reversed_paise", "status", "created_at", "claimed_until", "held_at", "settled_at", "ended_at") SELECT `transfers`."id", `payouts`."order_id", "provider_payment_id", "provider_account_id", "provider_transfer_id", "provider_reversal_id", `transfers`."amount_paise", CASE `transfers`."status" WHEN 'reversed' THEN `transfers`."amount_paise" ELSE 0 END, `transfers`."status", `transfers`."created_at", "claimed_until", CASE WHEN `transfers`."status" IN ('held', 'released', 'settled', 'reversed') THEN `transfers`."created_at" END, "settled_at", NULL FROM `transfers` JOIN `payouts` ON `payouts`."id" = `transfers`."payout_id";--> statement-breakpoint
DROP TABLE `transfers`;--> statement-breakpoint
ALTER TABLE `__new_transfers` RENAME TO `transfers`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `transfers_provider` ON `transfers` (`provider_transfer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `transfers_one_alive` ON `transfers` (`order_id`) WHERE "transfers"."status" NOT IN ('failed', 'reversed');--> statement-breakpoint
CREATE INDEX `transfers_by_order` ON `transfers` (`order_id`,`created_at`);