CREATE TABLE `blocks` (
	`blocker_id` text NOT NULL,
	`blocked_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`blocker_id`, `blocked_id`),
	FOREIGN KEY (`blocker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `blocks_by_blocked` ON `blocks` (`blocked_id`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`thread_id` text NOT NULL,
	`sender_id` text,
	`kind` text NOT NULL,
	`body` text NOT NULL,
	`event_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sender_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "messages_kind" CHECK("messages"."kind" IN ('text', 'system'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_event` ON `messages` (`event_id`);--> statement-breakpoint
CREATE INDEX `messages_by_thread` ON `messages` (`thread_id`,"id" DESC);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`reporter_id` text NOT NULL,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`reason` text NOT NULL,
	`text` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reports_subject" CHECK("reports"."subject" IN ('user', 'project', 'message', 'review')),
	CONSTRAINT "reports_reason" CHECK("reports"."reason" IN ('spam', 'scam', 'off_platform_payment', 'harassment', 'fake_profile', 'other')),
	CONSTRAINT "reports_status" CHECK("reports"."status" IN ('new', 'reviewing', 'action', 'dismissed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`reporter_id`,`subject`,`subject_id`);--> statement-breakpoint
CREATE INDEX `reports_by_status` ON `reports` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`from_id` text NOT NULL,
	`to_id` text NOT NULL,
	`stars` integer NOT NULL,
	`text` text NOT NULL,
	`private_note` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`published_at` integer,
	`reply` text,
	`replied_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`from_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`to_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reviews_stars" CHECK("reviews"."stars" BETWEEN 1 AND 5),
	CONSTRAINT "reviews_status" CHECK("reviews"."status" IN ('hidden', 'published', 'removed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_once` ON `reviews` (`order_id`,`from_id`);--> statement-breakpoint
CREATE INDEX `reviews_of_user` ON `reviews` (`to_id`,`status`,"published_at" DESC);--> statement-breakpoint
CREATE TABLE `threads` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`brand_id` text NOT NULL,
	`influencer_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_message_id` integer DEFAULT 0 NOT NULL,
	`last_message_at` integer NOT NULL,
	`brand_read_id` integer DEFAULT 0 NOT NULL,
	`influencer_read_id` integer DEFAULT 0 NOT NULL,
	`brand_muted_at` integer,
	`influencer_muted_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`brand_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`influencer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `threads_once` ON `threads` (`project_id`,`influencer_id`);--> statement-breakpoint
CREATE INDEX `threads_by_brand` ON `threads` (`brand_id`,"last_message_id" DESC);--> statement-breakpoint
CREATE INDEX `threads_by_influencer` ON `threads` (`influencer_id`,"last_message_id" DESC);--> statement-breakpoint
CREATE TABLE `agreements` (
	`order_id` text PRIMARY KEY NOT NULL,
	`terms` text NOT NULL,
	`hash` text NOT NULL,
	`brand_accepted_at` integer NOT NULL,
	`brand_ip` text,
	`influencer_accepted_at` integer NOT NULL,
	`influencer_ip` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `deliverables` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`position` integer NOT NULL,
	`type` text NOT NULL,
	`platform` text,
	`state` text NOT NULL,
	`live_url` text,
	`live_key` text,
	`live_at` integer,
	`views` integer,
	`likes` integer,
	`comments` integer,
	`reported_at` integer,
	`disclosure_label` text,
	`no_label_reason` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "deliverables_type" CHECK("deliverables"."type" IN ('reel', 'post', 'story', 'video', 'short', 'tweet', 'other')),
	CONSTRAINT "deliverables_platform" CHECK("deliverables"."platform" IN ('Instagram', 'Youtube', 'Tiktok', 'X')),
	CONSTRAINT "deliverables_state" CHECK("deliverables"."state" IN ('todo', 'submitted', 'changes_requested', 'approved', 'live', 'verified')),
	CONSTRAINT "deliverables_label" CHECK("deliverables"."disclosure_label" IN ('Ad', 'Advertisement', 'Sponsored', 'Collaboration', 'Partnership', 'Free gift', 'none'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deliverables_place` ON `deliverables` (`order_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `deliverables_live` ON `deliverables` (`order_id`,`live_key`);--> statement-breakpoint
CREATE TABLE `stored_files` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`media_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`name` text NOT NULL,
	`order_id` text,
	`submission_id` text,
	`message_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stored_files_place" CHECK(("stored_files"."submission_id" IS NULL) <> ("stored_files"."message_id" IS NULL))
);
--> statement-breakpoint
CREATE INDEX `stored_files_by_owner` ON `stored_files` (`owner_id`,`bytes`);--> statement-breakpoint
CREATE INDEX `stored_files_by_order` ON `stored_files` (`order_id`,`bytes`);--> statement-breakpoint
CREATE INDEX `stored_files_by_submission` ON `stored_files` (`submission_id`);--> statement-breakpoint
CREATE INDEX `stored_files_by_message` ON `stored_files` (`message_id`);--> statement-breakpoint
CREATE TABLE `submissions` (
	`id` text PRIMARY KEY NOT NULL,
	`deliverable_id` text NOT NULL,
	`order_id` text NOT NULL,
	`version` integer NOT NULL,
	`text` text NOT NULL,
	`link` text,
	`created_at` integer NOT NULL,
	`decision` text,
	`reason` text,
	`decided_at` integer,
	FOREIGN KEY (`deliverable_id`) REFERENCES `deliverables`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "submissions_decision" CHECK("submissions"."decision" IN ('approved', 'changes_requested'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `submissions_version` ON `submissions` (`deliverable_id`,`version`);--> statement-breakpoint
CREATE INDEX `submissions_by_order` ON `submissions` (`order_id`,"created_at" DESC);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_orders` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`application_id` text NOT NULL,
	`influencer_id` text NOT NULL,
	`brand_id` text NOT NULL,
	`title` text NOT NULL,
	`niche` text NOT NULL,
	`currency` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`status` text NOT NULL,
	`ordered_at` integer NOT NULL,
	`completed_at` integer,
	`phase` text NOT NULL,
	`phase_before` text,
	`started_at` integer,
	`needs_approval` integer DEFAULT false NOT NULL,
	`max_revisions` integer DEFAULT 2 NOT NULL,
	`reminded` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`review_due_at` integer,
	`answer_due_at` integer,
	`paused_at` integer,
	`revision_round` integer DEFAULT 0 NOT NULL,
	`proposed_due_at` integer,
	`proposed_by` text,
	`cancelled_by` text,
	`cancel_reason` text,
	`cancelled_at` integer,
	`shipping_address` text,
	`payment_item_id` text,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`influencer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`brand_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_item_id`) REFERENCES `payment_items`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_status" CHECK("__new_orders"."status" IN ('draft', 'ongoing', 'completed', 'cancelled')),
	CONSTRAINT "orders_phase" CHECK("__new_orders"."phase" IN ('payment_pending', 'in_progress', 'in_review', 'approved', 'revision_requested', 'delivered', 'cancel_requested', 'disputed', 'completed', 'cancelled')),
	CONSTRAINT "orders_currency" CHECK("__new_orders"."currency" IN ('USD', 'EUR', 'INR', 'GBP')),
	CONSTRAINT "orders_amount" CHECK("__new_orders"."amount_minor" > 0)
);
--> statement-breakpoint
-- What was ongoing before is in progress, without timers, until both sides agree on a date.
INSERT INTO `__new_orders`("id", "project_id", "application_id", "influencer_id", "brand_id", "title", "niche", "currency", "amount_minor", "status", "ordered_at", "completed_at", "payment_item_id", "phase")
SELECT "id", "project_id", "application_id", "influencer_id", "brand_id", "title", "niche", "currency", "amount_minor", "status", "ordered_at", "completed_at", "payment_item_id",
  CASE "status" WHEN 'draft' THEN 'payment_pending' WHEN 'ongoing' THEN 'in_progress' ELSE 'completed' END
FROM `orders`;--> statement-breakpoint
DROP TABLE `orders`;--> statement-breakpoint
ALTER TABLE `__new_orders` RENAME TO `orders`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_once` ON `orders` (`project_id`,`influencer_id`) WHERE "orders"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX `orders_by_application` ON `orders` (`application_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_payment_item` ON `orders` (`payment_item_id`);--> statement-breakpoint
CREATE INDEX `orders_by_influencer` ON `orders` (`influencer_id`,`status`,"ordered_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX `orders_by_influencer_time` ON `orders` (`influencer_id`,"ordered_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX `orders_by_brand` ON `orders` (`brand_id`,`status`,"ordered_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX `orders_by_brand_time` ON `orders` (`brand_id`,"ordered_at" DESC,"id" DESC);--> statement-breakpoint
ALTER TABLE `applications` ADD `outcome` text;--> statement-breakpoint
ALTER TABLE `applications` ADD `ip` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `ip` text;--> statement-breakpoint
ALTER TABLE `refunds` ADD `payment_item_id` text REFERENCES payment_items(id);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_by_item` ON `refunds` (`payment_item_id`) WHERE "refunds"."status" <> 'failed';--> statement-breakpoint
ALTER TABLE `projects` ADD `brief` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `apply_by` integer;
--> statement-breakpoint
-- One piece for whatever an order of before is to deliver.
INSERT INTO deliverables (id, order_id, position, type, state)
SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))), id, 0, 'other', 'todo'
FROM orders WHERE phase = 'in_progress';
