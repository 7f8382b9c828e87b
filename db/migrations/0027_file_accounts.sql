ALTER TABLE `payout_files` ADD `key_id` text;--> statement-breakpoint
ALTER TABLE `payout_files` ADD `sealed` text;--> statement-breakpoint
ALTER TABLE `payouts` ADD `country` text;--> statement-breakpoint
ALTER TABLE `payouts` ADD `gstin` text;--> statement-breakpoint
ALTER TABLE `payouts` ADD `masked_pan` text;