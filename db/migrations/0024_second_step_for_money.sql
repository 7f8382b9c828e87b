CREATE TABLE `google_accounts` (
	`user_id` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`email` text NOT NULL,
	`linked_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `google_accounts_subject` ON `google_accounts` (`subject`);--> statement-breakpoint
ALTER TABLE `users` ADD `money_needs_second_step` integer DEFAULT false NOT NULL;