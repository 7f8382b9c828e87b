ALTER TABLE `users` DROP COLUMN `terms_version`;--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `terms_accepted_at`;