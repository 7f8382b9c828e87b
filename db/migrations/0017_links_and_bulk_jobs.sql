CREATE TABLE `bulk_items` (
	`job_id` text NOT NULL,
	`application_id` text NOT NULL,
	`influencer_id` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`note` text,
	`position` integer NOT NULL,
	PRIMARY KEY(`job_id`, `application_id`),
	FOREIGN KEY (`job_id`) REFERENCES `bulk_jobs`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`influencer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bulk_items_state" CHECK("bulk_items"."state" IN ('waiting', 'done', 'failed')),
	CONSTRAINT "bulk_items_note" CHECK(("bulk_items"."state" = 'failed') = ("bulk_items"."note" IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX `bulk_items_by_state` ON `bulk_items` (`job_id`,`state`,`position`);--> statement-breakpoint
CREATE TABLE `bulk_jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`project_id` text NOT NULL,
	`action` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`undone_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`brand_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bulk_jobs_action" CHECK("bulk_jobs"."action" IN ('message', 'shortlist', 'reject', 'list'))
);
--> statement-breakpoint
CREATE INDEX `bulk_jobs_by_brand` ON `bulk_jobs` (`brand_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `discount_codes` (
	`order_id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `link_days` (
	`code` text NOT NULL,
	`day` integer NOT NULL,
	`clicks` integer DEFAULT 0 NOT NULL,
	`visitors` integer DEFAULT 0 NOT NULL,
	`bots` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`code`, `day`),
	FOREIGN KEY (`code`) REFERENCES `tracked_links`(`code`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `link_visitors` (
	`day` integer NOT NULL,
	`visitor` text NOT NULL,
	PRIMARY KEY(`day`, `visitor`)
);
--> statement-breakpoint
CREATE TABLE `redemptions` (
	`order_id` text NOT NULL,
	`reference` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`redeemed_at` integer NOT NULL,
	`source` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `reference`),
	FOREIGN KEY (`order_id`) REFERENCES `discount_codes`(`order_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "redemptions_source" CHECK("redemptions"."source" IN ('csv', 'postback')),
	CONSTRAINT "redemptions_amount" CHECK("redemptions"."amount_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE `tracked_links` (
	`code` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`deliverable_id` text NOT NULL,
	`brand_id` text NOT NULL,
	`influencer_id` text NOT NULL,
	`target` text NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	`shown_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`deliverable_id`) REFERENCES `deliverables`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`brand_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`influencer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `tracked_links_by_order` ON `tracked_links` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `tracked_links_by_brand` ON `tracked_links` (`brand_id`,`created_at`,`code`);--> statement-breakpoint
CREATE INDEX `tracked_links_by_influencer` ON `tracked_links` (`influencer_id`,`created_at`,`code`);