CREATE TABLE `account_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`superseded_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "account_tokens_kind" CHECK("account_tokens"."kind" IN ('reset_password', 'verify_email', 'undo_email_change', 'cancel_erasure'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_tokens_hash` ON `account_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `account_tokens_user` ON `account_tokens` (`user_id`,`kind`);--> statement-breakpoint
CREATE INDEX `account_tokens_expiry` ON `account_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `consents` (
	`user_id` text NOT NULL,
	`policy` text NOT NULL,
	`version` text NOT NULL,
	`accepted_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `policy`, `version`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "consents_policy" CHECK("consents"."policy" IN ('terms', 'privacy'))
);
--> statement-breakpoint
CREATE TABLE `data_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`file_id` text,
	`bytes` integer,
	`created_at` integer NOT NULL,
	`ready_at` integer,
	`expires_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "data_exports_status" CHECK("data_exports"."status" IN ('queued', 'ready', 'failed'))
);
--> statement-breakpoint
CREATE INDEX `data_exports_user` ON `data_exports` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `reserved_emails` (
	`role` text NOT NULL,
	`email_hash` text NOT NULL,
	`user_id` text,
	`until` integer NOT NULL,
	PRIMARY KEY(`role`, `email_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "reserved_emails_role" CHECK("reserved_emails"."role" IN ('influencer', 'brand'))
);
--> statement-breakpoint
CREATE INDEX `reserved_emails_until` ON `reserved_emails` (`until`);--> statement-breakpoint
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`address` text NOT NULL,
	`template` text NOT NULL,
	`reason` text NOT NULL,
	`data` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`last_error` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mails_status" CHECK("mails"."status" IN ('queued', 'sent', 'failed', 'suppressed', 'kept'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_once` ON `mails` (`reason`);--> statement-breakpoint
CREATE INDEX `mails_by_user` ON `mails` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `mails_by_status` ON `mails` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `notice_settings` (
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`mail` text NOT NULL,
	PRIMARY KEY(`user_id`, `type`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notice_settings_mail" CHECK("notice_settings"."mail" IN ('now', 'daily', 'never'))
);
--> statement-breakpoint
CREATE TABLE `notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`event_id` text NOT NULL,
	`type` text NOT NULL,
	`actor_id` text,
	`project_id` text,
	`order_id` text,
	`data` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	`digest` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notices_digest" CHECK("notices"."digest" IN ('none', 'waiting', 'digested'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notices_once` ON `notices` (`user_id`,`event_id`);--> statement-breakpoint
CREATE INDEX `notices_by_user` ON `notices` (`user_id`,"id" DESC);--> statement-breakpoint
CREATE INDEX `notices_unread` ON `notices` (`user_id`) WHERE "notices"."read_at" IS NULL;--> statement-breakpoint
CREATE INDEX `notices_for_digest` ON `notices` (`user_id`) WHERE "notices"."digest" = 'waiting';--> statement-breakpoint
CREATE TABLE `undeliverable_addresses` (
	`address_hash` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`since` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `users` ADD `email_verified_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `erasure_due_at` integer;--> statement-breakpoint
CREATE INDEX `users_erasure_due` ON `users` (`erasure_due_at`) WHERE "users"."erasure_due_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `events` ADD `cursor` text;--> statement-breakpoint
INSERT INTO consents (user_id, policy, version, accepted_at)
SELECT id, 'terms', terms_version, terms_accepted_at FROM users;
--> statement-breakpoint
INSERT INTO consents (user_id, policy, version, accepted_at)
SELECT id, 'privacy', terms_version, terms_accepted_at FROM users;
--> statement-breakpoint
-- What has been deleted is overwritten in the search's own tables too.
INSERT INTO open_project_search (open_project_search, rank) VALUES ('secure-delete', 1);
