DROP INDEX `projects_feed`;--> statement-breakpoint
DROP INDEX `projects_feed_by_niche`;--> statement-breakpoint
DROP INDEX `projects_by_brand`;--> statement-breakpoint
DROP INDEX `projects_by_brand_status`;--> statement-breakpoint
CREATE INDEX `projects_feed_by_niche_and_followers` ON `projects` (`niche_key`,`followers`,"feed_key" DESC,`platform_mask`) WHERE "projects"."status" = 'active' AND "projects"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `projects_feed_titles` ON `projects` ("feed_key" DESC,`title_key`,`platform_mask`) WHERE "projects"."status" = 'active' AND "projects"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `projects_feed` ON `projects` ("feed_key" DESC,`platform_mask`) WHERE "projects"."status" = 'active' AND "projects"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `projects_feed_by_niche` ON `projects` (`niche_key`,"feed_key" DESC,`platform_mask`) WHERE "projects"."status" = 'active' AND "projects"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `projects_by_brand` ON `projects` (`brand_id`,"feed_key" DESC,`title_key`) WHERE "projects"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `projects_by_brand_status` ON `projects` (`brand_id`,`status`,"feed_key" DESC,`title_key`) WHERE "projects"."deleted_at" IS NULL;