CREATE TABLE `project_terms` (
	`project_id` text NOT NULL,
	`terms_id` text NOT NULL,
	`terms` text NOT NULL,
	`replaced_at` integer NOT NULL,
	PRIMARY KEY(`project_id`, `terms_id`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `applications` ADD `terms_id` text DEFAULT 'first' NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_items` ADD `terms_id` text;--> statement-breakpoint
ALTER TABLE `payment_items` ADD `accepted_at` integer;--> statement-breakpoint
ALTER TABLE `projects` ADD `terms_id` text DEFAULT 'first' NOT NULL;