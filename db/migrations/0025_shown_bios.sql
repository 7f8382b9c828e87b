ALTER TABLE `creators` ADD `bio_typed` text;--> statement-breakpoint
CREATE INDEX `creators_raw_bios` ON `creators` (`feed_key`) WHERE "creators"."bio_typed" IS NULL AND "creators"."bio" <> '';