CREATE TABLE `applicant_notes` (
	`application_id` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `counter_offers` (
	`id` text PRIMARY KEY NOT NULL,
	`application_id` text NOT NULL,
	`bid_minor` integer NOT NULL,
	`delivery_days` integer NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`answered_at` integer,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "counter_offers_status" CHECK("counter_offers"."status" IN ('open', 'accepted', 'declined', 'withdrawn', 'void')),
	CONSTRAINT "counter_offers_bid" CHECK("counter_offers"."bid_minor" > 0),
	CONSTRAINT "counter_offers_days" CHECK("counter_offers"."delivery_days" BETWEEN 1 AND 365)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `counter_offers_open` ON `counter_offers` (`application_id`) WHERE "counter_offers"."status" = 'open';--> statement-breakpoint
CREATE INDEX `counter_offers_by_application` ON `counter_offers` (`application_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `creator_list_items` (
	`list_id` text NOT NULL,
	`influencer_id` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`list_id`, `influencer_id`),
	FOREIGN KEY (`list_id`) REFERENCES `creator_lists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`influencer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `creator_list_items_by_time` ON `creator_list_items` (`list_id`,"added_at" DESC,"influencer_id" DESC);--> statement-breakpoint
CREATE INDEX `creator_list_items_by_influencer` ON `creator_list_items` (`influencer_id`);--> statement-breakpoint
CREATE TABLE `creator_lists` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`name` text NOT NULL,
	`name_key` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`brand_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `creator_lists_name` ON `creator_lists` (`brand_id`,`name_key`);--> statement-breakpoint
CREATE TABLE `facet_counts` (
	`list` text NOT NULL,
	`term` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`list`, `term`)
);
--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`brand_id` text NOT NULL,
	`influencer_id` text NOT NULL,
	`message` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`viewed_at` integer,
	`ended_at` integer,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`brand_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`influencer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invitations_status" CHECK("invitations"."status" IN ('invited', 'viewed', 'applied', 'declined', 'expired', 'withdrawn'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_open` ON `invitations` (`project_id`,`influencer_id`) WHERE "invitations"."status" IN ('invited', 'viewed');--> statement-breakpoint
CREATE INDEX `invitations_by_project` ON `invitations` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `invitations_by_pair` ON `invitations` (`influencer_id`,`project_id`);--> statement-breakpoint
CREATE INDEX `invitations_by_influencer` ON `invitations` (`influencer_id`,"created_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX `invitations_by_brand` ON `invitations` (`brand_id`,"created_at" DESC,"id" DESC);--> statement-breakpoint
CREATE TABLE `saved_searches` (
	`id` text PRIMARY KEY NOT NULL,
	`influencer_id` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`mail` text NOT NULL,
	`created_at` integer NOT NULL,
	`told_key` integer NOT NULL,
	`told_at` integer,
	FOREIGN KEY (`influencer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "saved_searches_mail" CHECK("saved_searches"."mail" IN ('daily', 'never'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_searches_query` ON `saved_searches` (`influencer_id`,`query`);--> statement-breakpoint
CREATE INDEX `saved_searches_mailed` ON `saved_searches` (`influencer_id`) WHERE "saved_searches"."mail" = 'daily';--> statement-breakpoint
CREATE TABLE `versions` (
	`subject` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `brand_pages` (
	`user_id` text PRIMARY KEY NOT NULL,
	`slug` text,
	`about` text DEFAULT '' NOT NULL,
	`category` text,
	`page_state` text DEFAULT 'draft' NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "brand_pages_page_state" CHECK("brand_pages"."page_state" IN ('draft', 'public', 'unlisted'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `brand_pages_slug` ON `brand_pages` (`slug`);--> statement-breakpoint
CREATE TABLE `creator_rates` (
	`user_id` text NOT NULL,
	`type` text NOT NULL,
	`amount_paise` integer NOT NULL,
	PRIMARY KEY(`user_id`, `type`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "creator_rates_type" CHECK("creator_rates"."type" IN ('reel', 'post', 'story', 'video', 'short', 'tweet', 'other')),
	CONSTRAINT "creator_rates_amount" CHECK("creator_rates"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE `creators` (
	`user_id` text PRIMARY KEY NOT NULL,
	`bio` text DEFAULT '' NOT NULL,
	`city` text DEFAULT '' NOT NULL,
	`city_key` text DEFAULT '' NOT NULL,
	`language_mask` integer DEFAULT 0 NOT NULL,
	`niche_mask` integer DEFAULT 0 NOT NULL,
	`shows_rates` integer DEFAULT false NOT NULL,
	`page_state` text DEFAULT 'draft' NOT NULL,
	`hidden_at` integer,
	`stars_total` integer DEFAULT 0 NOT NULL,
	`review_count` integer DEFAULT 0 NOT NULL,
	`completed_orders` integer DEFAULT 0 NOT NULL,
	`on_time_orders` integer DEFAULT 0 NOT NULL,
	`feed_key` integer NOT NULL,
	`rating_key` integer,
	`price_key` integer,
	`followers_key` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "creators_page_state" CHECK("creators"."page_state" IN ('draft', 'public', 'unlisted'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `creators_feed_key` ON `creators` (`feed_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `creators_rating_key` ON `creators` (`rating_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `creators_price_key` ON `creators` (`price_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `creators_followers_key` ON `creators` (`followers_key`);--> statement-breakpoint
CREATE TABLE `follower_counts` (
	`user_id` text NOT NULL,
	`platform` text NOT NULL,
	`count` integer NOT NULL,
	`as_of` integer NOT NULL,
	PRIMARY KEY(`user_id`, `platform`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "follower_counts_platform" CHECK("follower_counts"."platform" IN ('Instagram', 'Youtube', 'Tiktok', 'X')),
	CONSTRAINT "follower_counts_count" CHECK("follower_counts"."count" BETWEEN 0 AND 2000000000)
);
--> statement-breakpoint
CREATE TABLE `former_addresses` (
	`address_hash` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`until` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `former_addresses_user` ON `former_addresses` (`user_id`);--> statement-breakpoint
CREATE INDEX `former_addresses_until` ON `former_addresses` (`until`);--> statement-breakpoint
CREATE TABLE `portfolio_items` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`position` integer NOT NULL,
	`kind` text NOT NULL,
	`link` text,
	`picture_id` text,
	`caption` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "portfolio_items_kind" CHECK("portfolio_items"."kind" IN ('link', 'picture')),
	CONSTRAINT "portfolio_items_one" CHECK(("portfolio_items"."link" IS NULL) <> ("portfolio_items"."picture_id" IS NULL))
);
--> statement-breakpoint
CREATE INDEX `portfolio_items_by_user` ON `portfolio_items` (`user_id`,`position`);--> statement-breakpoint
ALTER TABLE `applications` ADD `pitch` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `applications` ADD `links` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `applications` ADD `changed_at` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `countered_at` integer;--> statement-breakpoint
ALTER TABLE `applications` ADD `reject_reason` text;--> statement-breakpoint
ALTER TABLE `payment_items` ADD `delivery_days` integer;--> statement-breakpoint
CREATE INDEX `applications_by_bid` ON `applications` (`project_id`,`status`,`bid_minor`,`id`);--> statement-breakpoint
CREATE INDEX `applications_by_days` ON `applications` (`project_id`,`status`,`delivery_days`,`id`);--> statement-breakpoint
ALTER TABLE `projects` ADD `public_at` integer;--> statement-breakpoint
ALTER TABLE `projects` ADD `budget_key` integer;--> statement-breakpoint
ALTER TABLE `projects` ADD `closing_key` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `projects_budget_key` ON `projects` (`budget_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `projects_closing_key` ON `projects` (`closing_key`);--> statement-breakpoint
CREATE INDEX `projects_public` ON `projects` ("feed_key" DESC) WHERE "projects"."status" = 'active' AND "projects"."deleted_at" IS NULL AND "projects"."public_at" IS NOT NULL;--> statement-breakpoint
-- Who is here already: in the order in which they came, below every key that is made of a time.
INSERT INTO creators (user_id, feed_key, updated_at)
SELECT profiles.user_id, row_number() OVER (ORDER BY users.created_at, users.id), profiles.updated_at
FROM profiles JOIN users ON users.id = profiles.user_id
WHERE profiles.user_name_key IS NOT NULL;
--> statement-breakpoint
INSERT INTO brand_pages (user_id, updated_at)
SELECT user_id, updated_at FROM profiles WHERE brand_name_key IS NOT NULL;
--> statement-breakpoint
-- Whoever gets a profile gets the row of the own side, whichever way in made it.
CREATE TRIGGER profiles_creator AFTER INSERT ON profiles WHEN NEW.user_name_key IS NOT NULL
BEGIN
  INSERT INTO creators (user_id, feed_key, updated_at)
  SELECT id, max(created_at * 1000, 1 + ifnull((SELECT max(feed_key) FROM creators), 0)), NEW.updated_at
  FROM users WHERE id = NEW.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER profiles_brand_page AFTER INSERT ON profiles WHEN NEW.brand_name_key IS NOT NULL
BEGIN
  INSERT INTO brand_pages (user_id, updated_at) VALUES (NEW.user_id, NEW.updated_at);
END;
--> statement-breakpoint
-- Whoever applies answers the invitation, whichever way in took the application.
CREATE TRIGGER applications_invitation AFTER INSERT ON applications
BEGIN
  UPDATE invitations SET status = 'applied', ended_at = NEW.applied_at
  WHERE project_id = NEW.project_id AND influencer_id = NEW.influencer_id
    AND status IN ('invited', 'viewed');
END;
--> statement-breakpoint
CREATE TRIGGER applications_invitation_again AFTER UPDATE OF applied_at ON applications
BEGIN
  UPDATE invitations SET status = 'applied', ended_at = NEW.applied_at
  WHERE project_id = NEW.project_id AND influencer_id = NEW.influencer_id
    AND status IN ('invited', 'viewed');
END;
