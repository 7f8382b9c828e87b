CREATE TABLE `offers` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`influencer_id` text NOT NULL,
	`application_id` text,
	`thread_id` text,
	`offered_by` text NOT NULL,
	`bid_minor` integer NOT NULL,
	`delivery_days` integer NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`work` text,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`answered_at` integer,
	`expires_at` integer,
	`project_id` text,
	FOREIGN KEY (`brand_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`influencer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "offers_status" CHECK("offers"."status" IN ('open', 'accepted', 'paid', 'declined', 'withdrawn', 'void', 'lapsed')),
	CONSTRAINT "offers_by" CHECK("offers"."offered_by" IN ('influencer', 'brand')),
	CONSTRAINT "offers_bid" CHECK("offers"."bid_minor" > 0),
	CONSTRAINT "offers_days" CHECK("offers"."delivery_days" BETWEEN 1 AND 365),
	CONSTRAINT "offers_subject" CHECK(("offers"."application_id" IS NULL) <> ("offers"."thread_id" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `offers_open_of_bid` ON `offers` (`application_id`) WHERE "offers"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX `offers_open_of_thread` ON `offers` (`thread_id`) WHERE "offers"."status" IN ('open', 'accepted');--> statement-breakpoint
CREATE INDEX `offers_by_application` ON `offers` (`application_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `offers_by_thread` ON `offers` (`thread_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `offers_by_brand` ON `offers` (`brand_id`,`id`);--> statement-breakpoint
CREATE INDEX `offers_by_influencer` ON `offers` (`influencer_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `offers_project` ON `offers` (`project_id`);--> statement-breakpoint
CREATE INDEX `offers_waiting_of_brand` ON `offers` (`brand_id`,`expires_at`) WHERE "offers"."thread_id" IS NOT NULL AND "offers"."status" IN ('open', 'accepted');--> statement-breakpoint
CREATE INDEX `offers_waiting_of_influencer` ON `offers` (`influencer_id`,`expires_at`) WHERE "offers"."thread_id" IS NOT NULL AND "offers"."status" IN ('open', 'accepted');--> statement-breakpoint
INSERT INTO `offers` (`id`, `brand_id`, `influencer_id`, `application_id`, `offered_by`, `bid_minor`, `delivery_days`, `message`, `status`, `created_at`, `answered_at`)
	SELECT `counter_offers`.`id`, `projects`.`brand_id`, `applications`.`influencer_id`, `application_id`, 'brand', `counter_offers`.`bid_minor`, `counter_offers`.`delivery_days`, `message`, `counter_offers`.`status`, `counter_offers`.`created_at`, `answered_at`
	FROM `counter_offers` JOIN `applications` ON `applications`.`id` = `application_id` JOIN `projects` ON `projects`.`id` = `applications`.`project_id`
	ORDER BY `counter_offers`.rowid;--> statement-breakpoint
DROP TABLE `counter_offers`;