CREATE TABLE `ad_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`note` text NOT NULL,
	`days` integer NOT NULL,
	`asked_at` integer NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`key_id` text,
	`sealed` text,
	`ended_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ad_codes_sealed" CHECK("ad_codes"."sealed" IS NULL OR "ad_codes"."ended_at" IS NULL)
);
--> statement-breakpoint
CREATE INDEX `ad_codes_by_order` ON `ad_codes` (`order_id`,`asked_at`);--> statement-breakpoint
CREATE INDEX `ad_codes_by_key` ON `ad_codes` (`key_id`,`id`);--> statement-breakpoint
ALTER TABLE `add_ons` ADD `days` integer;--> statement-breakpoint
ALTER TABLE `add_ons` DROP CONSTRAINT `add_ons_kind`;--> statement-breakpoint
ALTER TABLE `add_ons` ADD CONSTRAINT `add_ons_kind` CHECK("add_ons"."kind" IN ('tip', 'revision', 'rights', 'ad_code', 'other'));--> statement-breakpoint
ALTER TABLE `add_ons` ADD CONSTRAINT `add_ons_days` CHECK(("add_ons"."kind" = 'ad_code') = ("add_ons"."days" IS NOT NULL));--> statement-breakpoint
ALTER TABLE `parcels` ADD `return_paid_by` text;--> statement-breakpoint
ALTER TABLE `parcels` ADD `return_address` text;--> statement-breakpoint
ALTER TABLE `parcels` ADD `return_carrier` text;--> statement-breakpoint
ALTER TABLE `parcels` ADD `return_number` text;