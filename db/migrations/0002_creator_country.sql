ALTER TABLE `creators` ADD `country` text;--> statement-breakpoint
CREATE INDEX `creators_without_country` ON `creators` (`feed_key`) WHERE "creators"."country" IS NULL;