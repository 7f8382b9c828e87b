CREATE TABLE `calendar_feeds` (
	`user_id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `rights_grants` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`deliverable_id` text,
	`brand_id` text NOT NULL,
	`influencer_id` text NOT NULL,
	`kind` text NOT NULL,
	`territory` text DEFAULT '' NOT NULL,
	`niche` text DEFAULT '' NOT NULL,
	`niche_key` text DEFAULT '' NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`ended_at` integer,
	`reminded` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`deliverable_id`) REFERENCES `deliverables`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`brand_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`influencer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "rights_grants_kind" CHECK("rights_grants"."kind" IN ('organic', 'paid_ads', 'partnership_ads', 'whitelisting', 'exclusive')),
	CONSTRAINT "rights_grants_times" CHECK("rights_grants"."ends_at" > "rights_grants"."starts_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rights_grants_once` ON `rights_grants` (`order_id`,`kind`,`deliverable_id`);--> statement-breakpoint
CREATE INDEX `rights_grants_by_brand` ON `rights_grants` (`brand_id`,`ends_at`,`id`);--> statement-breakpoint
CREATE INDEX `rights_grants_by_influencer` ON `rights_grants` (`influencer_id`,`ends_at`,`id`);--> statement-breakpoint
INSERT INTO jobs (id, kind, ref, run_at)
SELECT 'grant-earlier-rights', 'grant-earlier-rights', 'all', 0
WHERE EXISTS (
	SELECT 1 FROM orders JOIN agreements ON agreements.order_id = orders.id
	WHERE orders.phase = 'completed' AND json_extract(agreements.terms, '$.usage') IS NOT NULL
);
