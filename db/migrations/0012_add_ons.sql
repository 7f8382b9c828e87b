CREATE TABLE `add_ons` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`amount_paise` integer NOT NULL,
	`months` integer,
	`status` text NOT NULL,
	`proposed_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`accepted_at` integer,
	`accepted_ip` text,
	`terms` text,
	`hash` text,
	`paid_at` integer,
	`renewed` text,
	`ended_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "add_ons_kind" CHECK("add_ons"."kind" IN ('tip', 'revision', 'rights', 'other')),
	CONSTRAINT "add_ons_status" CHECK("add_ons"."status" IN ('open', 'accepted', 'paid', 'declined', 'withdrawn')),
	CONSTRAINT "add_ons_proposed_by" CHECK("add_ons"."proposed_by" IN ('influencer', 'brand')),
	CONSTRAINT "add_ons_amount" CHECK("add_ons"."amount_paise" >= 100),
	CONSTRAINT "add_ons_months" CHECK(("add_ons"."kind" = 'rights') = ("add_ons"."months" IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX `add_ons_by_order` ON `add_ons` (`order_id`,`created_at`);--> statement-breakpoint
DROP INDEX `orders_once`;--> statement-breakpoint
DROP INDEX `orders_by_influencer`;--> statement-breakpoint
DROP INDEX `orders_by_brand`;--> statement-breakpoint
ALTER TABLE `orders` ADD `add_on_of` text REFERENCES orders(id);--> statement-breakpoint
CREATE INDEX `orders_add_ons` ON `orders` (`add_on_of`) WHERE "orders"."add_on_of" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_once` ON `orders` (`project_id`,`influencer_id`) WHERE "orders"."status" <> 'cancelled' AND "orders"."add_on_of" IS NULL;--> statement-breakpoint
CREATE INDEX `orders_by_influencer` ON `orders` (`influencer_id`,`status`,"ordered_at" DESC,"id" DESC,`add_on_of`);--> statement-breakpoint
CREATE INDEX `orders_by_brand` ON `orders` (`brand_id`,`status`,"ordered_at" DESC,"id" DESC,`add_on_of`);--> statement-breakpoint
ALTER TABLE `payment_items` ADD `add_on_id` text;