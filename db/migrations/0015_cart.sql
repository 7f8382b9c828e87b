CREATE TABLE `cart_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL, `influencer_id` text NOT NULL, `service_id` text NOT NULL,
	`extras` text DEFAULT '[]' NOT NULL, `seen` text NOT NULL, `title` text DEFAULT '' NOT NULL,
	`text` text DEFAULT '' NOT NULL, `added_at` integer NOT NULL,
	FOREIGN KEY (`brand_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`influencer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cart_lines_once` ON `cart_lines` (`brand_id`,`service_id`);--> statement-breakpoint
CREATE INDEX `cart_lines_by_influencer` ON `cart_lines` (`influencer_id`);--> statement-breakpoint
CREATE TABLE `carts` (
	`brand_id` text PRIMARY KEY NOT NULL,
	`title` text DEFAULT '' NOT NULL, `text` text DEFAULT '' NOT NULL, `shipping_note` text DEFAULT '' NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`brand_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `private_projects` (
	`project_id` text PRIMARY KEY NOT NULL,
	`influencer_id` text NOT NULL, `service_id` text, `service_key` text, `cart_line_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`influencer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `private_projects_by_influencer` ON `private_projects` (`influencer_id`,`project_id`);--> statement-breakpoint
CREATE INDEX `private_projects_by_service` ON `private_projects` (`service_id`,`project_id`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_orders` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL, `application_id` text NOT NULL, `influencer_id` text NOT NULL,
	`brand_id` text NOT NULL, `title` text NOT NULL, `niche` text NOT NULL, `currency` text NOT NULL,
	`amount_minor` integer NOT NULL, `status` text NOT NULL, `ordered_at` integer NOT NULL,
	`completed_at` integer, `phase` text NOT NULL, `phase_before` text, `started_at` integer,
	`needs_approval` integer DEFAULT false NOT NULL, `max_revisions` integer DEFAULT 2 NOT NULL,
	`reminded` integer DEFAULT 0 NOT NULL, `due_at` integer, `review_due_at` integer, `answer_due_at` integer,
	`paused_at` integer, `revision_round` integer DEFAULT 0 NOT NULL, `proposed_due_at` integer,
	`proposed_by` text, `cancelled_by` text, `delivered_at` integer, `cancel_reason` text, `cancelled_at` integer,
	`cancel_declined_at` integer, `shipping_address` text, `payment_item_id` text, `add_on_of` text,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`influencer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`brand_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_item_id`) REFERENCES `payment_items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`add_on_of`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_status" CHECK("__new_orders"."status" IN ('draft', 'ongoing', 'completed', 'cancelled')),
	CONSTRAINT "orders_phase" CHECK("__new_orders"."phase" IN ('payment_pending', 'acceptance_pending', 'in_progress', 'in_review', 'approved', 'revision_requested', 'delivered', 'cancel_requested', 'disputed', 'completed', 'cancelled')),
	CONSTRAINT "orders_currency" CHECK("__new_orders"."currency" IN ('USD', 'EUR', 'INR', 'GBP')),
	CONSTRAINT "orders_amount" CHECK("__new_orders"."amount_minor" > 0)
);
--> statement-breakpoint
INSERT INTO `__new_orders`("id", "project_id", "application_id", "influencer_id", "brand_id", "title", "niche", "currency", "amount_minor", "status", "ordered_at", "completed_at", "phase", "phase_before", "started_at", "needs_approval", "max_revisions", "reminded", "due_at", "review_due_at", "answer_due_at", "paused_at", "revision_round", "proposed_due_at", "proposed_by", "cancelled_by", "delivered_at", "cancel_reason", "cancelled_at", "cancel_declined_at", "shipping_address", "payment_item_id", "add_on_of") SELECT "id", "project_id", "application_id", "influencer_id", "brand_id", "title", "niche", "currency", "amount_minor", "status", "ordered_at", "completed_at", "phase", "phase_before", "started_at", "needs_approval", "max_revisions", "reminded", "due_at", "review_due_at", "answer_due_at", "paused_at", "revision_round", "proposed_due_at", "proposed_by", "cancelled_by", "delivered_at", "cancel_reason", "cancelled_at", "cancel_declined_at", "shipping_address", "payment_item_id", "add_on_of" FROM `orders`;--> statement-breakpoint
DROP TABLE `orders`;--> statement-breakpoint
ALTER TABLE `__new_orders` RENAME TO `orders`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_once` ON `orders` (`project_id`,`influencer_id`) WHERE "orders"."status" <> 'cancelled' AND "orders"."add_on_of" IS NULL;--> statement-breakpoint
CREATE INDEX `orders_by_application` ON `orders` (`application_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_payment_item` ON `orders` (`payment_item_id`);--> statement-breakpoint
CREATE INDEX `orders_add_ons` ON `orders` (`add_on_of`) WHERE "orders"."add_on_of" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_by_influencer` ON `orders` (`influencer_id`,`status`,"ordered_at" DESC,"id" DESC,`add_on_of`);--> statement-breakpoint
CREATE INDEX `orders_by_influencer_time` ON `orders` (`influencer_id`,"ordered_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX `orders_by_brand` ON `orders` (`brand_id`,`status`,"ordered_at" DESC,"id" DESC,`add_on_of`);--> statement-breakpoint
CREATE INDEX `orders_by_brand_time` ON `orders` (`brand_id`,"ordered_at" DESC,"id" DESC);--> statement-breakpoint
ALTER TABLE `services` ADD `capacity` integer;