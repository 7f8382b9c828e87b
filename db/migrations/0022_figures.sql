PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_stored_files` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`media_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`name` text NOT NULL,
	`order_id` text,
	`submission_id` text,
	`message_id` integer,
	`evidence_id` text,
	`project_id` text,
	`figures_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`figures_id`) REFERENCES `deliverables`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stored_files_place" CHECK(("__new_stored_files"."submission_id" IS NOT NULL) + ("__new_stored_files"."message_id" IS NOT NULL)
        + ("__new_stored_files"."evidence_id" IS NOT NULL) + ("__new_stored_files"."project_id" IS NOT NULL)
        + ("__new_stored_files"."figures_id" IS NOT NULL) = 1)
);
--> statement-breakpoint
INSERT INTO `__new_stored_files`("id", "owner_id", "media_type", "bytes", "name", "order_id", "submission_id", "message_id", "evidence_id", "project_id", "figures_id", "created_at") SELECT "id", "owner_id", "media_type", "bytes", "name", "order_id", "submission_id", "message_id", "evidence_id", "project_id", NULL, "created_at" FROM `stored_files`;--> statement-breakpoint
DROP TABLE `stored_files`;--> statement-breakpoint
ALTER TABLE `__new_stored_files` RENAME TO `stored_files`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `stored_files_by_owner` ON `stored_files` (`owner_id`,`bytes`);--> statement-breakpoint
CREATE INDEX `stored_files_by_order` ON `stored_files` (`order_id`,`bytes`);--> statement-breakpoint
CREATE INDEX `stored_files_by_submission` ON `stored_files` (`submission_id`);--> statement-breakpoint
CREATE INDEX `stored_files_by_message` ON `stored_files` (`message_id`);--> statement-breakpoint
CREATE INDEX `stored_files_by_evidence` ON `stored_files` (`evidence_id`);--> statement-breakpoint
CREATE INDEX `stored_files_by_project` ON `stored_files` (`project_id`);--> statement-breakpoint
CREATE INDEX `stored_files_by_figures` ON `stored_files` (`figures_id`);--> statement-breakpoint
ALTER TABLE `creators` ADD `verified_key` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `creators_verified_key` ON `creators` (`verified_key`);--> statement-breakpoint
CREATE VIRTUAL TABLE creator_by_verified USING fts5(facets, tokenize = 'unicode61', content = '', contentless_delete = 1, detail = 'none');--> statement-breakpoint
INSERT INTO creator_by_verified (creator_by_verified, rank) VALUES ('pgsz', 1000);--> statement-breakpoint
INSERT INTO creator_by_verified (creator_by_verified, rank) VALUES ('crisismerge', 200);
