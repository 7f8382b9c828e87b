CREATE TABLE `form_drafts` (
	`token_hash` text NOT NULL,
	`address` text NOT NULL,
	`user_id` text NOT NULL,
	`sealed` text NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`token_hash`, `address`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `form_drafts_user` ON `form_drafts` (`user_id`,`expires_at`);--> statement-breakpoint
CREATE INDEX `form_drafts_expiry` ON `form_drafts` (`expires_at`);