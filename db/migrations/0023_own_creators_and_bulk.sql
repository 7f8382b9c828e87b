CREATE TABLE `imported_creators` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`position` integer NOT NULL,
	`handle` text NOT NULL,
	`email` text NOT NULL,
	`email_hash` text NOT NULL,
	`state` text NOT NULL,
	`influencer_id` text,
	`joined_at` integer,
	FOREIGN KEY (`brand_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`influencer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "imported_creators_state" CHECK("imported_creators"."state" IN ('invited', 'skipped', 'late', 'invalid'))
);
--> statement-breakpoint
CREATE INDEX `imported_creators_by_brand` ON `imported_creators` (`brand_id`,`created_at`,`position`);--> statement-breakpoint
CREATE INDEX `imported_creators_by_influencer` ON `imported_creators` (`influencer_id`,`brand_id`);--> statement-breakpoint
CREATE INDEX `imported_creators_by_email` ON `imported_creators` (`email_hash`);--> statement-breakpoint
CREATE INDEX `imported_creators_by_time` ON `imported_creators` (`created_at`);--> statement-breakpoint
CREATE TABLE `invited_emails` (
	`email_hash` text PRIMARY KEY NOT NULL,
	`invited_at` integer NOT NULL,
	`refused_at` integer
);
--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_bulk_jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`person_id` text,
	`project_id` text,
	`invites_to` text,
	`action` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`starts_at` integer NOT NULL,
	`undone_at` integer,
	`ended_at` integer,
	FOREIGN KEY (`brand_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invites_to`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bulk_jobs_action" CHECK("__new_bulk_jobs"."action" IN ('message', 'shortlist', 'reject', 'list', 'invite', 'export'))
);
--> statement-breakpoint
INSERT INTO `__new_bulk_jobs`("id", "brand_id", "person_id", "project_id", "invites_to", "action", "detail", "created_at", "starts_at", "undone_at", "ended_at") SELECT "id", "brand_id", "person_id", "project_id", NULL, "action", "detail", "created_at", "starts_at", "undone_at", "ended_at" FROM `bulk_jobs`;--> statement-breakpoint
DROP TABLE `bulk_jobs`;--> statement-breakpoint
ALTER TABLE `__new_bulk_jobs` RENAME TO `bulk_jobs`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `bulk_jobs_by_brand` ON `bulk_jobs` (`brand_id`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `discount_codes` ADD `secret_round` integer DEFAULT 0 NOT NULL;