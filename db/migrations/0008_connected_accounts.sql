CREATE TABLE `channel_approvals` (
	`channel_id` text NOT NULL,
	`brand_id` text NOT NULL,
	`approved_at` integer NOT NULL,
	PRIMARY KEY(`channel_id`, `brand_id`),
	FOREIGN KEY (`channel_id`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`brand_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `channel_approvals_brand` ON `channel_approvals` (`brand_id`);--> statement-breakpoint
CREATE TABLE `channel_posts` (
	`channel_id` text NOT NULL,
	`post_id` text NOT NULL,
	`permalink` text NOT NULL,
	`posted_at` integer NOT NULL,
	`views` integer,
	`likes` integer,
	`comments` integer,
	PRIMARY KEY(`channel_id`, `post_id`),
	FOREIGN KEY (`channel_id`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `channel_revocations` (
	`id` text PRIMARY KEY NOT NULL,
	`platform` text NOT NULL,
	`key_id` text NOT NULL,
	`sealed` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "channel_revocations_platform" CHECK("channel_revocations"."platform" IN ('Instagram', 'Youtube', 'Tiktok', 'X'))
);
--> statement-breakpoint
CREATE TABLE `channel_states` (
	`state_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`platform` text NOT NULL,
	`session_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "channel_states_platform" CHECK("channel_states"."platform" IN ('Instagram', 'Youtube', 'Tiktok', 'X'))
);
--> statement-breakpoint
CREATE INDEX `channel_states_user` ON `channel_states` (`user_id`,`platform`);--> statement-breakpoint
CREATE INDEX `channel_states_expiry` ON `channel_states` (`expires_at`);--> statement-breakpoint
CREATE TABLE `channels` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`platform` text NOT NULL,
	`external_id` text NOT NULL,
	`scoped_id` text,
	`handle` text NOT NULL,
	`key_id` text NOT NULL,
	`sealed` text NOT NULL,
	`shown_to` text NOT NULL,
	`audience_shown_to` text NOT NULL,
	`is_comparable` integer NOT NULL,
	`connected_at` integer NOT NULL,
	`proved_at` integer NOT NULL,
	`retry_at` integer DEFAULT 0 NOT NULL,
	`followers` integer,
	`figures_at` integer DEFAULT 0 NOT NULL,
	`posts_at` integer DEFAULT 0 NOT NULL,
	`audience` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "channels_platform" CHECK("channels"."platform" IN ('Instagram', 'Youtube', 'Tiktok', 'X')),
	CONSTRAINT "channels_shown_to" CHECK("channels"."shown_to" IN ('everyone', 'brands', 'nobody')),
	CONSTRAINT "channels_audience_shown_to" CHECK("channels"."audience_shown_to" IN ('everyone', 'brands', 'nobody'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `channels_account` ON `channels` (`platform`,`external_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `channels_user` ON `channels` (`user_id`,`platform`);--> statement-breakpoint
CREATE INDEX `channels_scoped` ON `channels` (`platform`,`scoped_id`);--> statement-breakpoint
CREATE INDEX `channels_by_proof` ON `channels` (`platform`,`proved_at`);--> statement-breakpoint
CREATE INDEX `channels_by_figures` ON `channels` (`platform`,`figures_at`);--> statement-breakpoint
CREATE INDEX `channels_by_posts` ON `channels` (`platform`,`posts_at`);