CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`ref` text NOT NULL,
	`run_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`lease_owner` text,
	`lease_until` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_once` ON `jobs` (`kind`,`ref`);--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`run_at`);--> statement-breakpoint
CREATE TABLE `payment_items` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`application_id` text NOT NULL,
	`influencer_id` text NOT NULL,
	`bid_minor` integer NOT NULL,
	`bid_paise` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`influencer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_items_bid" CHECK("payment_items"."bid_minor" > 0 AND "payment_items"."bid_paise" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_items_once` ON `payment_items` (`payment_id`,`application_id`);--> statement-breakpoint
CREATE INDEX `payment_items_by_application` ON `payment_items` (`application_id`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`project_id` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`currency` text NOT NULL,
	`bid_currency` text NOT NULL,
	`fx_rate` text,
	`receipt` text NOT NULL,
	`provider_order_id` text,
	`provider_payment_id` text,
	`status` text NOT NULL,
	`fulfilment` text NOT NULL,
	`error_code` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`paid_at` integer,
	FOREIGN KEY (`brand_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_amount" CHECK("payments"."amount_paise" >= 100),
	CONSTRAINT "payments_currency" CHECK("payments"."currency" IN ('INR')),
	CONSTRAINT "payments_bid_currency" CHECK("payments"."bid_currency" IN ('USD', 'EUR', 'INR', 'GBP')),
	CONSTRAINT "payments_fx_rate" CHECK(("payments"."bid_currency" = 'INR') = ("payments"."fx_rate" IS NULL)),
	CONSTRAINT "payments_status" CHECK("payments"."status" IN ('created', 'attempted', 'paid', 'failed', 'refunded')),
	CONSTRAINT "payments_fulfilment" CHECK("payments"."fulfilment" IN ('none', 'done', 'refund_due'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_receipt` ON `payments` (`receipt`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_provider_order` ON `payments` (`provider_order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_provider_payment` ON `payments` (`provider_payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_open` ON `payments` (`project_id`) WHERE "payments"."status" IN ('created', 'attempted');--> statement-breakpoint
CREATE INDEX `payments_by_project` ON `payments` (`project_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_by_brand` ON `payments` (`brand_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`provider_refund_id` text,
	`status` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	`processed_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount_paise" > 0),
	CONSTRAINT "refunds_status" CHECK("refunds"."status" IN ('due', 'pending', 'processed', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_provider` ON `refunds` (`provider_refund_id`);--> statement-breakpoint
CREATE INDEX `refunds_by_payment` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`event_id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`provider_order_id` text,
	`provider_payment_id` text,
	`body` text NOT NULL,
	`received_at` integer NOT NULL,
	`processed_at` integer,
	`result` text
);
--> statement-breakpoint
CREATE INDEX `webhook_events_by_time` ON `webhook_events` (`received_at`);--> statement-breakpoint
ALTER TABLE `orders` ADD `payment_item_id` text REFERENCES payment_items(id);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_payment_item` ON `orders` (`payment_item_id`);