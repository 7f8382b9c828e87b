CREATE TABLE `account_acts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`person_id` text NOT NULL,
	`act` text NOT NULL,
	`project_id` text,
	`order_id` text,
	`device` text NOT NULL,
	`network` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `account_acts_by_user` ON `account_acts` (`user_id`,"id" DESC);--> statement-breakpoint
CREATE INDEX `account_acts_by_time` ON `account_acts` (`created_at`);--> statement-breakpoint
CREATE TABLE `factors` (
	`user_id` text PRIMARY KEY NOT NULL,
	`key_id` text,
	`sealed_secret` text,
	`shown_to` text,
	`set_at` integer,
	`last_step` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`);--> statement-breakpoint
CREATE TABLE `used_challenges` (
	`challenge_hash` text PRIMARY KEY NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `used_challenges_expiry` ON `used_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `review_guests` (
	`id` text PRIMARY KEY NOT NULL,
	`link_id` text NOT NULL,
	`name` text NOT NULL,
	`browser_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`link_id`) REFERENCES `review_links`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_guests_one` ON `review_guests` (`link_id`,`name`,`browser_hash`);--> statement-breakpoint
CREATE TABLE `review_links` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`brand_id` text NOT NULL,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	FOREIGN KEY (`brand_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "review_links_subject" CHECK("review_links"."subject" IN ('list', 'draft', 'results'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `review_links_token` ON `review_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `review_links_by_brand` ON `review_links` (`brand_id`,"created_at" DESC);--> statement-breakpoint
CREATE TABLE `review_votes` (
	`guest_id` text NOT NULL,
	`subject_id` text NOT NULL,
	`vote` text NOT NULL,
	`comment` text NOT NULL,
	`voted_at` integer NOT NULL,
	PRIMARY KEY(`guest_id`, `subject_id`),
	FOREIGN KEY (`guest_id`) REFERENCES `review_guests`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "review_votes_vote" CHECK("review_votes"."vote" IN ('yes', 'maybe', 'no'))
);
--> statement-breakpoint
CREATE TABLE `__new_recovery_codes` (
	`user_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`user_id`, `code_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_recovery_codes`("user_id", "code_hash", "used_at") SELECT "user_id", "code_hash", "used_at" FROM `recovery_codes`;--> statement-breakpoint
DROP TABLE `recovery_codes`;--> statement-breakpoint
ALTER TABLE `__new_recovery_codes` RENAME TO `recovery_codes`;--> statement-breakpoint
ALTER TABLE `draft_comments` ADD `guest_name` text;--> statement-breakpoint
INSERT INTO `factors` (`user_id`, `key_id`, `sealed_secret`, `set_at`, `last_step`)
	SELECT `user_id`, `key_id`, `sealed_secret`, `factor_set_at`, `last_step` FROM `operators` WHERE `factor_set_at` IS NOT NULL;--> statement-breakpoint
ALTER TABLE `operators` DROP COLUMN `key_id`;--> statement-breakpoint
ALTER TABLE `operators` DROP COLUMN `sealed_secret`;--> statement-breakpoint
ALTER TABLE `operators` DROP COLUMN `factor_set_at`;--> statement-breakpoint
ALTER TABLE `operators` DROP COLUMN `last_step`;