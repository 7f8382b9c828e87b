CREATE TABLE `gifts` (
	`order_id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`influencer_id` text NOT NULL,
	`name` text NOT NULL,
	`value_paise` integer NOT NULL,
	`received_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`brand_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`influencer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `gifts_by_brand` ON `gifts` (`brand_id`,`received_at`);--> statement-breakpoint
CREATE INDEX `gifts_by_influencer` ON `gifts` (`influencer_id`,`received_at`);--> statement-breakpoint
ALTER TABLE `applications` DROP CONSTRAINT `applications_bid`;--> statement-breakpoint
ALTER TABLE `applications` ADD CONSTRAINT `applications_bid` CHECK("applications"."bid_minor" >= 0);--> statement-breakpoint
ALTER TABLE `orders` DROP CONSTRAINT `orders_amount`;--> statement-breakpoint
ALTER TABLE `orders` ADD CONSTRAINT `orders_amount` CHECK("orders"."amount_minor" >= 0);--> statement-breakpoint
ALTER TABLE `payment_items` DROP CONSTRAINT `payment_items_bid`;--> statement-breakpoint
ALTER TABLE `payment_items` ADD CONSTRAINT `payment_items_bid` CHECK("payment_items"."bid_minor" >= 0 AND "payment_items"."bid_paise" >= 0);--> statement-breakpoint
ALTER TABLE `tax_rates` DROP CONSTRAINT `tax_rates_kind`;--> statement-breakpoint
ALTER TABLE `tax_rates` ADD CONSTRAINT `tax_rates_kind` CHECK("tax_rates"."kind" IN ('gst', 'tds', 'tds_without_pan', 'tcs', 'gifts'));
