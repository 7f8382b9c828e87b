CREATE TABLE `services` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`feed_key` integer,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`platform` text NOT NULL,
	`type` text NOT NULL,
	`quantity` integer NOT NULL,
	`price_paise` integer NOT NULL,
	`days` integer NOT NULL,
	`revision_rounds` integer NOT NULL,
	`usage` text,
	`usage_months` integer,
	`needs` text DEFAULT '' NOT NULL,
	`extras` text DEFAULT '[]' NOT NULL,
	`removed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "services_state" CHECK("services"."state" IN ('draft', 'live', 'paused')),
	CONSTRAINT "services_platform" CHECK("services"."platform" IN ('Instagram', 'Youtube', 'Tiktok', 'X')),
	CONSTRAINT "services_type" CHECK("services"."type" IN ('reel', 'post', 'story', 'video', 'short', 'tweet', 'other')),
	CONSTRAINT "services_usage" CHECK("services"."usage" IN ('organic', 'paid_ads')),
	CONSTRAINT "services_quantity" CHECK("services"."quantity" BETWEEN 1 AND 10),
	CONSTRAINT "services_price" CHECK("services"."price_paise" >= 100),
	CONSTRAINT "services_days" CHECK("services"."days" BETWEEN 1 AND 365),
	CONSTRAINT "services_rounds" CHECK("services"."revision_rounds" BETWEEN 0 AND 5)
);
--> statement-breakpoint
CREATE INDEX `services_by_user` ON `services` (`user_id`,`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `services_feed_key` ON `services` (`feed_key`);--> statement-breakpoint
CREATE INDEX `services_live` ON `services` ("feed_key" DESC) WHERE "services"."state" = 'live' AND "services"."removed_at" IS NULL;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`reporter_id` text,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`reason` text NOT NULL,
	`text` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`operator_id` text,
	`taken_at` integer,
	`ended_at` integer,
	`outcome` text,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reports_subject" CHECK("__new_reports"."subject" IN ('user', 'project', 'message', 'review', 'invitation', 'service')),
	CONSTRAINT "reports_reason" CHECK("__new_reports"."reason" IN ('spam', 'scam', 'off_platform_payment', 'harassment', 'fake_profile', 'other')),
	CONSTRAINT "reports_status" CHECK("__new_reports"."status" IN ('new', 'reviewing', 'action', 'dismissed'))
);
--> statement-breakpoint
INSERT INTO `__new_reports`("id", "reporter_id", "subject", "subject_id", "reason", "text", "status", "created_at", "operator_id", "taken_at", "ended_at", "outcome") SELECT "id", "reporter_id", "subject", "subject_id", "reason", "text", "status", "created_at", "operator_id", "taken_at", "ended_at", "outcome" FROM `reports`;--> statement-breakpoint
DROP TABLE `reports`;--> statement-breakpoint
ALTER TABLE `__new_reports` RENAME TO `reports`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`reporter_id`,`subject`,`subject_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `reports_flagged_once` ON `reports` (`subject`,`subject_id`) WHERE "reports"."reporter_id" IS NULL;--> statement-breakpoint
CREATE INDEX `reports_by_status` ON `reports` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_by_subject` ON `reports` (`subject`,`subject_id`);--> statement-breakpoint
CREATE TABLE `__new_sanctions` (
	`id` text PRIMARY KEY NOT NULL,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`user_id` text NOT NULL,
	`operator_id` text NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	`lifted_at` integer,
	`lifted_by` text,
	`appeal_text` text,
	`appealed_at` integer,
	`appeal_status` text,
	`appeal_answer` text,
	`appeal_ended_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sanctions_subject" CHECK("__new_sanctions"."subject" IN ('user', 'project', 'message', 'review', 'invitation', 'service')),
	CONSTRAINT "sanctions_appeal" CHECK("__new_sanctions"."appeal_status" IN ('open', 'upheld', 'granted'))
);
--> statement-breakpoint
INSERT INTO `__new_sanctions`("id", "subject", "subject_id", "user_id", "operator_id", "reason", "created_at", "lifted_at", "lifted_by", "appeal_text", "appealed_at", "appeal_status", "appeal_answer", "appeal_ended_at") SELECT "id", "subject", "subject_id", "user_id", "operator_id", "reason", "created_at", "lifted_at", "lifted_by", "appeal_text", "appealed_at", "appeal_status", "appeal_answer", "appeal_ended_at" FROM `sanctions`;--> statement-breakpoint
DROP TABLE `sanctions`;--> statement-breakpoint
ALTER TABLE `__new_sanctions` RENAME TO `sanctions`;--> statement-breakpoint
CREATE UNIQUE INDEX `sanctions_one_in_force` ON `sanctions` (`subject`,`subject_id`) WHERE "sanctions"."lifted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `sanctions_by_user` ON `sanctions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `sanctions_appeals` ON `sanctions` (`appeal_status`,`appealed_at`,`id`);--> statement-breakpoint
CREATE TABLE `__new_operator_acts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`operator_id` text,
	`act` text NOT NULL,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`reason` text NOT NULL,
	`details` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "operator_acts_subject" CHECK("__new_operator_acts"."subject" IN ('operator', 'user', 'project', 'order', 'payment', 'payout', 'refund', 'refund_request', 'dispute', 'message', 'review', 'invitation', 'service', 'report', 'sanction', 'mail', 'tax', 'books'))
);
--> statement-breakpoint
INSERT INTO `__new_operator_acts`("id", "operator_id", "act", "subject", "subject_id", "reason", "details", "created_at") SELECT "id", "operator_id", "act", "subject", "subject_id", "reason", "details", "created_at" FROM `operator_acts`;--> statement-breakpoint
DROP TABLE `operator_acts`;--> statement-breakpoint
ALTER TABLE `__new_operator_acts` RENAME TO `operator_acts`;--> statement-breakpoint
CREATE INDEX `operator_acts_by_subject` ON `operator_acts` (`subject`,`subject_id`,"id" DESC);--> statement-breakpoint
CREATE INDEX `operator_acts_by_operator` ON `operator_acts` (`operator_id`,"id" DESC);--> statement-breakpoint
CREATE INDEX `operator_acts_by_act` ON `operator_acts` (`act`,"id" DESC);