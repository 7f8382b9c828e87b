DROP INDEX `notices_unread`;--> statement-breakpoint
CREATE INDEX `notices_unread` ON `notices` (`user_id`,`project_id`) WHERE "notices"."read_at" IS NULL;