ALTER TABLE `deliverables` ADD `change_reason` text;--> statement-breakpoint
ALTER TABLE `deliverables` ADD `changes_asked_at` integer;