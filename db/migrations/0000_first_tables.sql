CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`points` integer DEFAULT 0 NOT NULL,
	`expire` integer
);
--> statement-breakpoint
CREATE TABLE `registration_drafts` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`role` text NOT NULL,
	`fields` text NOT NULL,
	`expires_at` integer NOT NULL,
	CONSTRAINT "registration_drafts_role" CHECK("registration_drafts"."role" IN ('influencer', 'brand'))
);
--> statement-breakpoint
CREATE INDEX `registration_drafts_expiry` ON `registration_drafts` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`idle_expires_at` integer NOT NULL,
	`absolute_expires_at` integer NOT NULL,
	`ip` text,
	`user_agent` text,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`absolute_expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`role` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`phone` text,
	`terms_version` text NOT NULL,
	`terms_accepted_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`deleted_at` integer,
	CONSTRAINT "users_role" CHECK("users"."role" IN ('influencer', 'brand'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_role_email` ON `users` (`role`,`email`);--> statement-breakpoint
CREATE TABLE `applications` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`influencer_id` text NOT NULL,
	`bid_minor` integer NOT NULL,
	`delivery_days` integer NOT NULL,
	`status` text NOT NULL,
	`applied_at` integer NOT NULL,
	`decided_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`influencer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "applications_status" CHECK("applications"."status" IN ('pending', 'shortlisted', 'rejected')),
	CONSTRAINT "applications_bid" CHECK("applications"."bid_minor" > 0),
	CONSTRAINT "applications_delivery_days" CHECK("applications"."delivery_days" BETWEEN 1 AND 365)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `applications_once` ON `applications` (`project_id`,`influencer_id`);--> statement-breakpoint
CREATE INDEX `applications_by_project` ON `applications` (`project_id`,`status`,`applied_at`);--> statement-breakpoint
CREATE INDEX `applications_by_influencer` ON `applications` (`influencer_id`,`project_id`);--> statement-breakpoint
CREATE TABLE `events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`actor_id` text,
	`project_id` text,
	`order_id` text,
	`data` text NOT NULL,
	`created_at` integer NOT NULL,
	`processed_at` integer
);
--> statement-breakpoint
CREATE INDEX `events_waiting` ON `events` (`processed_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `events_by_order` ON `events` (`order_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `orders` (
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
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`influencer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`brand_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_status" CHECK("orders"."status" IN ('draft', 'ongoing', 'completed')),
	CONSTRAINT "orders_currency" CHECK("orders"."currency" IN ('USD', 'EUR', 'INR', 'GBP')),
	CONSTRAINT "orders_amount" CHECK("orders"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_once` ON `orders` (`project_id`,`influencer_id`);--> statement-breakpoint
CREATE INDEX `orders_by_influencer` ON `orders` (`influencer_id`,`status`,"ordered_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX `orders_by_influencer_time` ON `orders` (`influencer_id`,"ordered_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX `orders_by_brand` ON `orders` (`brand_id`,`status`,"ordered_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX `orders_by_brand_time` ON `orders` (`brand_id`,"ordered_at" DESC,"id" DESC);--> statement-breakpoint
CREATE TABLE `profiles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`user_name` text,
	`user_name_key` text,
	`brand_name_key` text,
	`picture_id` text,
	`website` text,
	`privacy_policy` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "profiles_one_role" CHECK(("profiles"."user_name_key" IS NULL) <> ("profiles"."brand_name_key" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_user_name` ON `profiles` (`user_name_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_brand_name` ON `profiles` (`brand_name_key`);--> statement-breakpoint
CREATE TABLE `socials` (
	`user_id` text NOT NULL,
	`platform` text NOT NULL,
	`value` text NOT NULL,
	PRIMARY KEY(`user_id`, `platform`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "socials_platform" CHECK("socials"."platform" IN ('Instagram', 'Youtube', 'Tiktok', 'X'))
);
--> statement-breakpoint
CREATE TABLE `projects` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`feed_key` integer NOT NULL,
	`title` text NOT NULL,
	`title_key` text NOT NULL,
	`description` text NOT NULL,
	`status` text NOT NULL,
	`platform_mask` integer DEFAULT 0 NOT NULL,
	`influencer_count` integer DEFAULT 1 NOT NULL,
	`followers` text,
	`niche` text DEFAULT '' NOT NULL,
	`niche_key` text DEFAULT '' NOT NULL,
	`budget_min_minor` integer,
	`budget_max_minor` integer,
	`currency` text NOT NULL,
	`delivery_days` integer NOT NULL,
	`applicant_count` integer DEFAULT 0 NOT NULL,
	`shortlisted_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`posted_at` integer NOT NULL,
	`activated_at` integer,
	`updated_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`brand_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "projects_status" CHECK("projects"."status" IN ('active', 'draft', 'closed')),
	CONSTRAINT "projects_currency" CHECK("projects"."currency" IN ('USD', 'EUR', 'INR', 'GBP')),
	CONSTRAINT "projects_followers" CHECK("projects"."followers" IN ('0-1K', '1K-10K', '10K-100K', '100K-1M', '1M+')),
	CONSTRAINT "projects_platforms" CHECK("projects"."platform_mask" BETWEEN 0 AND 15),
	CONSTRAINT "projects_influencer_count" CHECK("projects"."influencer_count" BETWEEN 1 AND 100),
	CONSTRAINT "projects_delivery_days" CHECK("projects"."delivery_days" BETWEEN 1 AND 365),
	CONSTRAINT "projects_budget_min" CHECK("projects"."budget_min_minor" >= 0),
	CONSTRAINT "projects_budget_max" CHECK("projects"."budget_max_minor" >= "projects"."budget_min_minor"),
	CONSTRAINT "projects_shortlisted" CHECK("projects"."shortlisted_count" BETWEEN 0 AND "projects"."influencer_count")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `projects_feed_key` ON `projects` (`feed_key`);--> statement-breakpoint
CREATE INDEX `projects_feed` ON `projects` ("feed_key" DESC,`platform_mask`,`followers`) WHERE "projects"."status" = 'active' AND "projects"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `projects_feed_by_niche` ON `projects` (`niche_key`,"feed_key" DESC,`platform_mask`,`followers`) WHERE "projects"."status" = 'active' AND "projects"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `projects_by_brand` ON `projects` (`brand_id`,"feed_key" DESC) WHERE "projects"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `projects_by_brand_status` ON `projects` (`brand_id`,`status`,"feed_key" DESC) WHERE "projects"."deleted_at" IS NULL;