CREATE TABLE `credentials` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`number` text NOT NULL,
	`stated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "credentials_kind" CHECK("credentials"."kind" IN ('sebi', 'medical'))
);
--> statement-breakpoint
CREATE TABLE `matched_posts` (
	`deliverable_id` text PRIMARY KEY NOT NULL,
	`channel_id` text NOT NULL,
	`post_id` text NOT NULL,
	`read_at` integer NOT NULL,
	`posted_at` integer NOT NULL,
	`is_label_seen` integer NOT NULL,
	`is_paid_partnership` integer,
	FOREIGN KEY (`deliverable_id`) REFERENCES `post_checks`(`deliverable_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`channel_id`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `matched_posts_channel` ON `matched_posts` (`channel_id`);--> statement-breakpoint
CREATE TABLE `post_checks` (
	`deliverable_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`platform` text NOT NULL,
	`live_key` text NOT NULL,
	`next_at` integer,
	`seen_at` integer DEFAULT 0 NOT NULL,
	`gone_at` integer,
	`asked_at` integer,
	`confirmed_at` integer,
	`had_figures` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`deliverable_id`) REFERENCES `deliverables`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "post_checks_platform" CHECK("post_checks"."platform" IN ('Instagram', 'Youtube', 'Tiktok', 'X'))
);
--> statement-breakpoint
CREATE INDEX `post_checks_due` ON `post_checks` (`platform`,`next_at`);--> statement-breakpoint
CREATE INDEX `post_checks_order` ON `post_checks` (`order_id`);--> statement-breakpoint
CREATE TABLE `post_figures` (
	`deliverable_id` text NOT NULL,
	`day` integer NOT NULL,
	`read_at` integer NOT NULL,
	`views` integer,
	`reach` integer,
	`likes` integer,
	`comments` integer,
	`saves` integer,
	`shares` integer,
	PRIMARY KEY(`deliverable_id`, `day`),
	FOREIGN KEY (`deliverable_id`) REFERENCES `matched_posts`(`deliverable_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `price_figures` (
	`platform` text NOT NULL,
	`type` text NOT NULL,
	`band` text NOT NULL,
	`orders` integer NOT NULL,
	`low_paise` integer NOT NULL,
	`median_paise` integer NOT NULL,
	`high_paise` integer NOT NULL,
	`counted_at` integer NOT NULL,
	PRIMARY KEY(`platform`, `type`, `band`)
);
--> statement-breakpoint
ALTER TABLE `deliverables` ADD `is_ai_made` integer;