CREATE TABLE `account_tokens` (
	`id` text PRIMARY KEY NOT NULL, `token_hash` text NOT NULL, `kind` text NOT NULL, `user_id` text NOT NULL,
	`email` text NOT NULL, `created_at` integer NOT NULL, `expires_at` integer NOT NULL, `used_at` integer,
	`superseded_at` integer, FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "account_tokens_kind" CHECK("account_tokens"."kind" IN ('reset_password', 'verify_email', 'undo_email_change', 'cancel_erasure'))
);--> statement-breakpoint
CREATE UNIQUE INDEX `account_tokens_hash` ON `account_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `account_tokens_user` ON `account_tokens` (`user_id`,`kind`);--> statement-breakpoint
CREATE INDEX `account_tokens_expiry` ON `account_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `consents` (
	`user_id` text NOT NULL, `policy` text NOT NULL, `version` text NOT NULL, `accepted_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `policy`, `version`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "consents_policy" CHECK("consents"."policy" IN ('terms', 'privacy'))
);--> statement-breakpoint
CREATE TABLE `data_exports` (
	`id` text PRIMARY KEY NOT NULL, `user_id` text NOT NULL, `status` text NOT NULL, `file_id` text, `bytes` integer,
	`created_at` integer NOT NULL, `ready_at` integer, `expires_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "data_exports_status" CHECK("data_exports"."status" IN ('queued', 'ready', 'failed'))
);--> statement-breakpoint
CREATE INDEX `data_exports_user` ON `data_exports` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `form_drafts` (
	`token_hash` text NOT NULL, `address` text NOT NULL, `user_id` text NOT NULL, `sealed` text NOT NULL,
	`expires_at` integer NOT NULL, PRIMARY KEY(`token_hash`, `address`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
CREATE INDEX `form_drafts_user` ON `form_drafts` (`user_id`,`expires_at`);--> statement-breakpoint
CREATE INDEX `form_drafts_expiry` ON `form_drafts` (`expires_at`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL, `points` integer DEFAULT 0 NOT NULL, `expire` integer
);--> statement-breakpoint
CREATE TABLE `registration_drafts` (
	`id_hash` text PRIMARY KEY NOT NULL, `role` text NOT NULL, `fields` text NOT NULL, `expires_at` integer NOT NULL,
	CONSTRAINT "registration_drafts_role" CHECK("registration_drafts"."role" IN ('influencer', 'brand'))
);--> statement-breakpoint
CREATE INDEX `registration_drafts_expiry` ON `registration_drafts` (`expires_at`);--> statement-breakpoint
CREATE TABLE `reserved_emails` (
	`role` text NOT NULL, `email_hash` text NOT NULL, `user_id` text, `until` integer NOT NULL,
	PRIMARY KEY(`role`, `email_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "reserved_emails_role" CHECK("reserved_emails"."role" IN ('influencer', 'brand', 'operator'))
);--> statement-breakpoint
CREATE INDEX `reserved_emails_until` ON `reserved_emails` (`until`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL, `user_id` text NOT NULL, `created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL, `idle_expires_at` integer NOT NULL, `absolute_expires_at` integer NOT NULL,
	`ip` text, `user_agent` text, `revoked_at` integer, `factor_proven_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`absolute_expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL, `role` text NOT NULL, `email` text NOT NULL, `password_hash` text NOT NULL,
	`phone` text, `email_verified_at` integer, `created_at` integer NOT NULL, `erasure_due_at` integer,
	`deleted_at` integer, `suspended_at` integer,
	CONSTRAINT "users_role" CHECK("users"."role" IN ('influencer', 'brand', 'operator'))
);--> statement-breakpoint
CREATE UNIQUE INDEX `users_role_email` ON `users` (`role`,`email`);--> statement-breakpoint
CREATE INDEX `users_by_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_by_time` ON `users` (`role`,"created_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX `users_suspended` ON `users` (`suspended_at`) WHERE "users"."suspended_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `users_erasure_due` ON `users` (`erasure_due_at`) WHERE "users"."erasure_due_at" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `applications` (
	`id` text PRIMARY KEY NOT NULL, `project_id` text NOT NULL, `influencer_id` text NOT NULL,
	`bid_minor` integer NOT NULL, `delivery_days` integer NOT NULL, `status` text NOT NULL,
	`applied_at` integer NOT NULL, `decided_at` integer, `outcome` text, `ip` text, `pitch` text DEFAULT '' NOT NULL,
	`links` text DEFAULT '[]' NOT NULL, `changed_at` integer, `countered_at` integer, `reject_reason` text,
	`terms_id` text DEFAULT 'first' NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`influencer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "applications_status" CHECK("applications"."status" IN ('pending', 'shortlisted', 'rejected')),
	CONSTRAINT "applications_bid" CHECK("applications"."bid_minor" > 0),
	CONSTRAINT "applications_delivery_days" CHECK("applications"."delivery_days" BETWEEN 1 AND 365)
);--> statement-breakpoint
CREATE UNIQUE INDEX `applications_once` ON `applications` (`project_id`,`influencer_id`);--> statement-breakpoint
CREATE INDEX `applications_by_project` ON `applications` (`project_id`,`status`,`applied_at`);--> statement-breakpoint
CREATE INDEX `applications_by_influencer` ON `applications` (`influencer_id`,`project_id`);--> statement-breakpoint
CREATE INDEX `applications_by_time` ON `applications` (`influencer_id`,`applied_at`);--> statement-breakpoint
CREATE INDEX `applications_by_bid` ON `applications` (`project_id`,`status`,`bid_minor`,`id`);--> statement-breakpoint
CREATE INDEX `applications_by_days` ON `applications` (`project_id`,`status`,`delivery_days`,`id`);--> statement-breakpoint
CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL, `order_id` text NOT NULL, `opened_by` text, `reason` text NOT NULL,
	`status` text NOT NULL, `opened_at` integer NOT NULL, `answer_due_at` integer NOT NULL, `answered_at` integer,
	`ended_at` integer, `decided_by` text, `decision` text, `influencer_paise` integer, `brand_paise` integer,
	`decision_note` text, FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "disputes_opened_by" CHECK("disputes"."opened_by" IN ('influencer', 'brand')),
	CONSTRAINT "disputes_status" CHECK("disputes"."status" IN ('awaiting_other', 'under_review', 'resolved', 'withdrawn')),
	CONSTRAINT "disputes_decision" CHECK("disputes"."decision" IN ('release', 'refund', 'split')),
	CONSTRAINT "disputes_parts" CHECK(("disputes"."influencer_paise" IS NULL) = ("disputes"."brand_paise" IS NULL)
        AND "disputes"."influencer_paise" >= 0 AND "disputes"."brand_paise" >= 0)
);--> statement-breakpoint
CREATE UNIQUE INDEX `disputes_one_open` ON `disputes` (`order_id`) WHERE "disputes"."status" IN ('awaiting_other', 'under_review');--> statement-breakpoint
CREATE INDEX `disputes_by_order` ON `disputes` (`order_id`,`opened_at`);--> statement-breakpoint
CREATE INDEX `disputes_queue` ON `disputes` (`status`,`answer_due_at`,`id`);--> statement-breakpoint
CREATE TABLE `evidence` (
	`id` text PRIMARY KEY NOT NULL, `case_kind` text NOT NULL, `case_id` text NOT NULL, `order_id` text NOT NULL,
	`from_id` text NOT NULL, `text` text NOT NULL, `created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`from_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "evidence_case_kind" CHECK("evidence"."case_kind" IN ('refund', 'dispute'))
);--> statement-breakpoint
CREATE INDEX `evidence_by_case` ON `evidence` (`case_kind`,`case_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `evidence_by_user` ON `evidence` (`from_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `refund_requests` (
	`id` text PRIMARY KEY NOT NULL, `payment_id` text NOT NULL, `order_id` text NOT NULL, `brand_id` text NOT NULL,
	`reason` text NOT NULL, `text` text NOT NULL, `amount_paise` integer NOT NULL, `status` text NOT NULL,
	`created_at` integer NOT NULL, `answer_due_at` integer NOT NULL, `ended_at` integer, `decided_by` text,
	`answer` text, FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`brand_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_requests_amount" CHECK("refund_requests"."amount_paise" > 0),
	CONSTRAINT "refund_requests_reason" CHECK("refund_requests"."reason" IN ('duplicate', 'outage', 'unauthorised', 'other')),
	CONSTRAINT "refund_requests_status" CHECK("refund_requests"."status" IN ('requested', 'approved', 'declined', 'withdrawn'))
);--> statement-breakpoint
CREATE UNIQUE INDEX `refund_requests_once` ON `refund_requests` (`order_id`) WHERE "refund_requests"."status" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX `refund_requests_by_order` ON `refund_requests` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `refund_requests_by_brand` ON `refund_requests` (`brand_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `refund_requests_queue` ON `refund_requests` (`status`,`answer_due_at`,`id`);--> statement-breakpoint
CREATE TABLE `chargebacks` (
	`id` text PRIMARY KEY NOT NULL, `payment_id` text NOT NULL, `provider_payment_id` text NOT NULL,
	`status` text NOT NULL, `amount_paise` integer NOT NULL, `deducted_paise` integer NOT NULL, `phase` text,
	`reason_code` text, `reason_description` text, `opened_at` integer NOT NULL, `respond_by` integer NOT NULL,
	`described_at` integer NOT NULL, `claimed_until` integer, `answered_at` integer, `document_id` text,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "chargebacks_amount" CHECK("chargebacks"."amount_paise" >= 0 AND "chargebacks"."deducted_paise" >= 0),
	CONSTRAINT "chargebacks_status" CHECK("chargebacks"."status" IN ('open', 'under_review', 'won', 'lost', 'closed'))
);--> statement-breakpoint
CREATE INDEX `chargebacks_by_deadline` ON `chargebacks` (`status`,`respond_by`,`id`);--> statement-breakpoint
CREATE INDEX `chargebacks_by_payment` ON `chargebacks` (`payment_id`);--> statement-breakpoint
CREATE TABLE `applicant_notes` (
	`application_id` text PRIMARY KEY NOT NULL, `text` text NOT NULL, `updated_at` integer NOT NULL,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
CREATE TABLE `counter_offers` (
	`id` text PRIMARY KEY NOT NULL, `application_id` text NOT NULL, `bid_minor` integer NOT NULL,
	`delivery_days` integer NOT NULL, `message` text DEFAULT '' NOT NULL, `status` text NOT NULL,
	`created_at` integer NOT NULL, `answered_at` integer,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "counter_offers_status" CHECK("counter_offers"."status" IN ('open', 'accepted', 'declined', 'withdrawn', 'void')),
	CONSTRAINT "counter_offers_bid" CHECK("counter_offers"."bid_minor" > 0),
	CONSTRAINT "counter_offers_days" CHECK("counter_offers"."delivery_days" BETWEEN 1 AND 365)
);--> statement-breakpoint
CREATE UNIQUE INDEX `counter_offers_open` ON `counter_offers` (`application_id`) WHERE "counter_offers"."status" = 'open';--> statement-breakpoint
CREATE INDEX `counter_offers_by_application` ON `counter_offers` (`application_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `creator_list_items` (
	`list_id` text NOT NULL, `influencer_id` text NOT NULL, `note` text DEFAULT '' NOT NULL,
	`added_at` integer NOT NULL, PRIMARY KEY(`list_id`, `influencer_id`),
	FOREIGN KEY (`list_id`) REFERENCES `creator_lists`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`influencer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
CREATE INDEX `creator_list_items_by_time` ON `creator_list_items` (`list_id`,"added_at" DESC,"influencer_id" DESC);--> statement-breakpoint
CREATE INDEX `creator_list_items_by_influencer` ON `creator_list_items` (`influencer_id`);--> statement-breakpoint
CREATE TABLE `creator_lists` (
	`id` text PRIMARY KEY NOT NULL, `brand_id` text NOT NULL, `name` text NOT NULL, `name_key` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`brand_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
CREATE UNIQUE INDEX `creator_lists_name` ON `creator_lists` (`brand_id`,`name_key`);--> statement-breakpoint
CREATE TABLE `exchange_rates` (
	`currency` text PRIMARY KEY NOT NULL, `rupees` real NOT NULL
);--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL, `project_id` text NOT NULL, `brand_id` text NOT NULL, `influencer_id` text NOT NULL,
	`message` text NOT NULL, `status` text NOT NULL, `created_at` integer NOT NULL, `viewed_at` integer,
	`ended_at` integer, `expires_at` integer NOT NULL, `removed_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`brand_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`influencer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invitations_status" CHECK("invitations"."status" IN ('invited', 'viewed', 'applied', 'declined', 'expired', 'withdrawn'))
);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_open` ON `invitations` (`project_id`,`influencer_id`) WHERE "invitations"."status" IN ('invited', 'viewed');--> statement-breakpoint
CREATE INDEX `invitations_by_project` ON `invitations` (`project_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `invitations_by_pair` ON `invitations` (`influencer_id`,`project_id`);--> statement-breakpoint
CREATE INDEX `invitations_by_influencer` ON `invitations` (`influencer_id`,"created_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX `invitations_by_brand` ON `invitations` (`brand_id`,"created_at" DESC,"id" DESC);--> statement-breakpoint
CREATE TABLE `saved_searches` (
	`id` text PRIMARY KEY NOT NULL, `influencer_id` text NOT NULL, `name` text NOT NULL, `query` text NOT NULL,
	`mail` text NOT NULL, `created_at` integer NOT NULL, `told_key` integer NOT NULL, `told_at` integer,
	FOREIGN KEY (`influencer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "saved_searches_mail" CHECK("saved_searches"."mail" IN ('daily', 'never'))
);--> statement-breakpoint
CREATE UNIQUE INDEX `saved_searches_query` ON `saved_searches` (`influencer_id`,`query`);--> statement-breakpoint
CREATE INDEX `saved_searches_mailed` ON `saved_searches` (`influencer_id`) WHERE "saved_searches"."mail" = 'daily';--> statement-breakpoint
CREATE TABLE `search_facets` (
	`id` integer PRIMARY KEY NOT NULL, `list` text NOT NULL, `kind` text NOT NULL, `key` text NOT NULL,
	`count` integer NOT NULL, CONSTRAINT "search_facets_list" CHECK("search_facets"."list" IN ('projects', 'creators'))
);--> statement-breakpoint
CREATE UNIQUE INDEX `search_facets_key` ON `search_facets` (`list`,`kind`,`key`);--> statement-breakpoint
CREATE INDEX `search_facets_by_count` ON `search_facets` (`list`,`kind`,"count" DESC,`key`);--> statement-breakpoint
CREATE TABLE `blocks` (
	`blocker_id` text NOT NULL, `blocked_id` text NOT NULL, `created_at` integer NOT NULL,
	PRIMARY KEY(`blocker_id`, `blocked_id`),
	FOREIGN KEY (`blocker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`blocked_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE INDEX `blocks_by_blocked` ON `blocks` (`blocked_id`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `thread_id` text NOT NULL, `sender_id` text, `kind` text NOT NULL,
	`body` text NOT NULL, `event_id` text, `created_at` integer NOT NULL, `removed_at` integer,
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sender_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "messages_kind" CHECK("messages"."kind" IN ('text', 'system'))
);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_event` ON `messages` (`event_id`);--> statement-breakpoint
CREATE INDEX `messages_by_thread` ON `messages` (`thread_id`,"id" DESC);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL, `reporter_id` text, `subject` text NOT NULL, `subject_id` text NOT NULL,
	`reason` text NOT NULL, `text` text NOT NULL, `status` text NOT NULL, `created_at` integer NOT NULL,
	`operator_id` text, `taken_at` integer, `ended_at` integer, `outcome` text,
	FOREIGN KEY (`reporter_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reports_subject" CHECK("reports"."subject" IN ('user', 'project', 'message', 'review', 'invitation')),
	CONSTRAINT "reports_reason" CHECK("reports"."reason" IN ('spam', 'scam', 'off_platform_payment', 'harassment', 'fake_profile', 'other')),
	CONSTRAINT "reports_status" CHECK("reports"."status" IN ('new', 'reviewing', 'action', 'dismissed'))
);--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`reporter_id`,`subject`,`subject_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `reports_flagged_once` ON `reports` (`subject`,`subject_id`) WHERE "reports"."reporter_id" IS NULL;--> statement-breakpoint
CREATE INDEX `reports_by_status` ON `reports` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_by_subject` ON `reports` (`subject`,`subject_id`);--> statement-breakpoint
CREATE TABLE `reviews` (
	`id` text PRIMARY KEY NOT NULL, `order_id` text NOT NULL, `from_id` text NOT NULL, `to_id` text NOT NULL,
	`stars` integer NOT NULL, `text` text NOT NULL, `private_note` text NOT NULL, `status` text NOT NULL,
	`created_at` integer NOT NULL, `published_at` integer, `reply` text, `replied_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`from_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`to_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reviews_stars" CHECK("reviews"."stars" BETWEEN 1 AND 5),
	CONSTRAINT "reviews_status" CHECK("reviews"."status" IN ('hidden', 'published', 'removed'))
);--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_once` ON `reviews` (`order_id`,`from_id`);--> statement-breakpoint
CREATE INDEX `reviews_of_user` ON `reviews` (`to_id`,`status`,"published_at" DESC,`stars`);--> statement-breakpoint
CREATE TABLE `threads` (
	`id` text PRIMARY KEY NOT NULL, `project_id` text NOT NULL, `brand_id` text NOT NULL, `influencer_id` text NOT NULL,
	`created_at` integer NOT NULL, `last_message_id` integer DEFAULT 0 NOT NULL, `last_message_at` integer NOT NULL,
	`brand_read_id` integer DEFAULT 0 NOT NULL, `influencer_read_id` integer DEFAULT 0 NOT NULL,
	`brand_muted_at` integer, `influencer_muted_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`brand_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`influencer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE UNIQUE INDEX `threads_once` ON `threads` (`project_id`,`influencer_id`);--> statement-breakpoint
CREATE INDEX `threads_by_brand` ON `threads` (`brand_id`,"last_message_id" DESC);--> statement-breakpoint
CREATE INDEX `threads_by_influencer` ON `threads` (`influencer_id`,"last_message_id" DESC);--> statement-breakpoint
CREATE TABLE `brand_pages` (
	`user_id` text PRIMARY KEY NOT NULL, `slug` text, `about` text DEFAULT '' NOT NULL, `category` text,
	`page_state` text DEFAULT 'draft' NOT NULL, `updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "brand_pages_page_state" CHECK("brand_pages"."page_state" IN ('draft', 'public', 'unlisted'))
);--> statement-breakpoint
CREATE UNIQUE INDEX `brand_pages_slug` ON `brand_pages` (`slug`);--> statement-breakpoint
CREATE TABLE `creator_rates` (
	`user_id` text NOT NULL, `type` text NOT NULL, `amount_paise` integer NOT NULL, PRIMARY KEY(`user_id`, `type`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "creator_rates_type" CHECK("creator_rates"."type" IN ('reel', 'post', 'story', 'video', 'short', 'tweet', 'other')),
	CONSTRAINT "creator_rates_amount" CHECK("creator_rates"."amount_paise" > 0)
);--> statement-breakpoint
CREATE TABLE `creators` (
	`user_id` text PRIMARY KEY NOT NULL, `bio` text DEFAULT '' NOT NULL, `city` text DEFAULT '' NOT NULL,
	`city_key` text DEFAULT '' NOT NULL, `language_mask` integer DEFAULT 0 NOT NULL,
	`niche_mask` integer DEFAULT 0 NOT NULL, `shows_rates` integer DEFAULT false NOT NULL,
	`page_state` text DEFAULT 'draft' NOT NULL, `hidden_at` integer, `stars_total` integer DEFAULT 0 NOT NULL,
	`review_count` integer DEFAULT 0 NOT NULL, `completed_orders` integer DEFAULT 0 NOT NULL,
	`on_time_orders` integer DEFAULT 0 NOT NULL, `feed_key` integer NOT NULL, `rating_key` integer, `price_key` integer,
	`followers_key` integer, `updated_at` integer NOT NULL, `facets` text, `bio_typed` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "creators_page_state" CHECK("creators"."page_state" IN ('draft', 'public', 'unlisted'))
);--> statement-breakpoint
CREATE UNIQUE INDEX `creators_feed_key` ON `creators` (`feed_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `creators_rating_key` ON `creators` (`rating_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `creators_price_key` ON `creators` (`price_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `creators_followers_key` ON `creators` (`followers_key`);--> statement-breakpoint
CREATE INDEX `creators_public` ON `creators` ("feed_key" DESC) WHERE "creators"."page_state" = 'public' AND "creators"."hidden_at" IS NULL;--> statement-breakpoint
CREATE INDEX `creators_raw_bios` ON `creators` (`feed_key`) WHERE "creators"."bio_typed" IS NULL AND "creators"."bio" <> '';--> statement-breakpoint
CREATE TABLE `follower_counts` (
	`user_id` text NOT NULL, `platform` text NOT NULL, `count` integer NOT NULL, `as_of` integer NOT NULL,
	PRIMARY KEY(`user_id`, `platform`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "follower_counts_platform" CHECK("follower_counts"."platform" IN ('Instagram', 'Youtube', 'Tiktok', 'X')),
	CONSTRAINT "follower_counts_count" CHECK("follower_counts"."count" BETWEEN 0 AND 2000000000)
);--> statement-breakpoint
CREATE TABLE `former_addresses` (
	`address_hash` text PRIMARY KEY NOT NULL, `user_id` text, `until` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);--> statement-breakpoint
CREATE INDEX `former_addresses_user` ON `former_addresses` (`user_id`);--> statement-breakpoint
CREATE INDEX `former_addresses_until` ON `former_addresses` (`until`);--> statement-breakpoint
CREATE TABLE `portfolio_items` (
	`id` text PRIMARY KEY NOT NULL, `user_id` text NOT NULL, `position` integer NOT NULL, `kind` text NOT NULL,
	`link` text, `picture_id` text, `caption` text DEFAULT '' NOT NULL, `created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "portfolio_items_kind" CHECK("portfolio_items"."kind" IN ('link', 'picture')),
	CONSTRAINT "portfolio_items_one" CHECK(("portfolio_items"."link" IS NULL) <> ("portfolio_items"."picture_id" IS NULL))
);--> statement-breakpoint
CREATE INDEX `portfolio_items_by_user` ON `portfolio_items` (`user_id`,`position`);--> statement-breakpoint
CREATE INDEX `portfolio_items_by_picture` ON `portfolio_items` (`picture_id`) WHERE "portfolio_items"."picture_id" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `agreements` (
	`order_id` text PRIMARY KEY NOT NULL, `terms` text NOT NULL, `hash` text NOT NULL,
	`brand_accepted_at` integer NOT NULL, `brand_ip` text, `influencer_accepted_at` integer NOT NULL,
	`influencer_ip` text, `created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `deliverables` (
	`id` text PRIMARY KEY NOT NULL, `order_id` text NOT NULL, `position` integer NOT NULL, `type` text NOT NULL,
	`platform` text, `state` text NOT NULL, `live_url` text, `live_key` text, `live_at` integer, `views` integer,
	`likes` integer, `comments` integer, `reported_at` integer, `disclosure_label` text, `no_label_reason` text,
	`change_reason` text, `changes_asked_at` integer, `disclosure_confirmed_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "deliverables_type" CHECK("deliverables"."type" IN ('reel', 'post', 'story', 'video', 'short', 'tweet', 'other')),
	CONSTRAINT "deliverables_platform" CHECK("deliverables"."platform" IN ('Instagram', 'Youtube', 'Tiktok', 'X')),
	CONSTRAINT "deliverables_state" CHECK("deliverables"."state" IN ('todo', 'submitted', 'changes_requested', 'approved', 'live', 'verified')),
	CONSTRAINT "deliverables_label" CHECK("deliverables"."disclosure_label" IN ('Ad', 'Advertisement', 'Sponsored', 'Collaboration', 'Partnership', 'Free gift', 'none'))
);--> statement-breakpoint
CREATE UNIQUE INDEX `deliverables_place` ON `deliverables` (`order_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `deliverables_live` ON `deliverables` (`order_id`,`live_key`);--> statement-breakpoint
CREATE TABLE `file_totals` (
	`id` integer PRIMARY KEY NOT NULL, `bytes` integer NOT NULL,
	CONSTRAINT "file_totals_one" CHECK("file_totals"."id" = 1)
);--> statement-breakpoint
CREATE TABLE `stored_files` (
	`id` text PRIMARY KEY NOT NULL, `owner_id` text NOT NULL, `media_type` text NOT NULL, `bytes` integer NOT NULL,
	`name` text NOT NULL, `order_id` text, `submission_id` text, `message_id` integer, `evidence_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stored_files_place" CHECK(("stored_files"."submission_id" IS NOT NULL) + ("stored_files"."message_id" IS NOT NULL)
        + ("stored_files"."evidence_id" IS NOT NULL) = 1)
);--> statement-breakpoint
CREATE INDEX `stored_files_by_owner` ON `stored_files` (`owner_id`,`bytes`);--> statement-breakpoint
CREATE INDEX `stored_files_by_order` ON `stored_files` (`order_id`,`bytes`);--> statement-breakpoint
CREATE INDEX `stored_files_by_submission` ON `stored_files` (`submission_id`);--> statement-breakpoint
CREATE INDEX `stored_files_by_message` ON `stored_files` (`message_id`);--> statement-breakpoint
CREATE INDEX `stored_files_by_evidence` ON `stored_files` (`evidence_id`);--> statement-breakpoint
CREATE TABLE `submissions` (
	`id` text PRIMARY KEY NOT NULL, `deliverable_id` text NOT NULL, `order_id` text NOT NULL,
	`version` integer NOT NULL, `text` text NOT NULL, `link` text, `created_at` integer NOT NULL, `decision` text,
	`reason` text, `decided_at` integer,
	FOREIGN KEY (`deliverable_id`) REFERENCES `deliverables`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "submissions_decision" CHECK("submissions"."decision" IN ('approved', 'changes_requested'))
);--> statement-breakpoint
CREATE UNIQUE INDEX `submissions_version` ON `submissions` (`deliverable_id`,`version`);--> statement-breakpoint
CREATE INDEX `submissions_by_order` ON `submissions` (`order_id`,"created_at" DESC);--> statement-breakpoint
CREATE TABLE `events` (
	`id` text PRIMARY KEY NOT NULL, `type` text NOT NULL, `actor_id` text, `project_id` text, `order_id` text,
	`data` text NOT NULL, `created_at` integer NOT NULL, `processed_at` integer, `cursor` text
);--> statement-breakpoint
CREATE INDEX `events_waiting` ON `events` (`processed_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `events_by_order` ON `events` (`order_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL, `kind` text NOT NULL, `ref` text NOT NULL, `run_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL, `last_error` text, `lease_owner` text,
	`lease_until` integer DEFAULT 0 NOT NULL, `again_at` integer
);--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_once` ON `jobs` (`kind`,`ref`);--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`run_at`);--> statement-breakpoint
CREATE INDEX `jobs_failing` ON `jobs` (`kind`,`id`) WHERE "jobs"."attempts" > 0;--> statement-breakpoint
CREATE TABLE `balance_checks` (
	`id` integer PRIMARY KEY NOT NULL, `checked_at` integer NOT NULL, `balance_paise` integer NOT NULL,
	`needed_paise` integer NOT NULL, `short_since` integer,
	CONSTRAINT "balance_checks_one" CHECK("balance_checks"."id" = 1)
);--> statement-breakpoint
CREATE TABLE `closed_days` (
	`day` integer PRIMARY KEY NOT NULL, `closed_at` integer NOT NULL
);--> statement-breakpoint
CREATE TABLE `closing_totals` (
	`account` text NOT NULL, `subject` text NOT NULL, `day` integer NOT NULL, `balance_paise` integer NOT NULL,
	PRIMARY KEY(`account`, `subject`, `day`)
);--> statement-breakpoint
CREATE TABLE `journal_entries` (
	`key` text PRIMARY KEY NOT NULL, `kind` text NOT NULL, `payment_id` text, `order_id` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "journal_entries_kind" CHECK("journal_entries"."kind" IN ('capture', 'provider_fee', 'cancellation', 'completion', 'refund', 'refund_failed', 'payout', 'payout_reversed', 'return', 'correction', 'own_settlement', 'reserve', 'deposit', 'bank_charge', 'tax_paid', 'repayment', 'set_off', 'write_off', 'fee_withdrawn', 'payout_top_up'))
);--> statement-breakpoint
CREATE INDEX `journal_entries_by_order` ON `journal_entries` (`order_id`);--> statement-breakpoint
CREATE INDEX `journal_entries_by_payment` ON `journal_entries` (`payment_id`);--> statement-breakpoint
CREATE INDEX `journal_entries_by_time` ON `journal_entries` (`created_at`);--> statement-breakpoint
CREATE TABLE `postings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `entry_key` text NOT NULL, `account` text NOT NULL,
	`subject` text NOT NULL, `amount_paise` integer NOT NULL, `day` integer NOT NULL,
	FOREIGN KEY (`entry_key`) REFERENCES `journal_entries`(`key`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "postings_account" CHECK("postings"."account" IN ('gateway', 'bank', 'held', 'payable', 'refunds', 'fee', 'gateway_cost', 'taxes', 'input_tax', 'owner', 'bank_charges', 'losses', 'payout_balance')),
	CONSTRAINT "postings_amount" CHECK("postings"."amount_paise" <> 0)
);--> statement-breakpoint
CREATE INDEX `postings_by_entry` ON `postings` (`entry_key`,`amount_paise`);--> statement-breakpoint
CREATE INDEX `postings_by_subject` ON `postings` (`account`,`subject`,`day`,`amount_paise`);--> statement-breakpoint
CREATE INDEX `postings_by_day` ON `postings` (`day`,`account`,`subject`,`amount_paise`);--> statement-breakpoint
CREATE TABLE `reconciled_days` (
	`day` integer PRIMARY KEY NOT NULL, `checked_at` integer NOT NULL, `differences` text NOT NULL
);--> statement-breakpoint
CREATE TABLE `sanctions` (
	`id` text PRIMARY KEY NOT NULL, `subject` text NOT NULL, `subject_id` text NOT NULL, `user_id` text NOT NULL,
	`operator_id` text NOT NULL, `reason` text NOT NULL, `created_at` integer NOT NULL, `lifted_at` integer,
	`lifted_by` text, `appeal_text` text, `appealed_at` integer, `appeal_status` text, `appeal_answer` text,
	`appeal_ended_at` integer, FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "sanctions_subject" CHECK("sanctions"."subject" IN ('user', 'project', 'message', 'review', 'invitation')),
	CONSTRAINT "sanctions_appeal" CHECK("sanctions"."appeal_status" IN ('open', 'upheld', 'granted'))
);--> statement-breakpoint
CREATE UNIQUE INDEX `sanctions_one_in_force` ON `sanctions` (`subject`,`subject_id`) WHERE "sanctions"."lifted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `sanctions_by_user` ON `sanctions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `sanctions_appeals` ON `sanctions` (`appeal_status`,`appealed_at`,`id`);--> statement-breakpoint
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL, `user_id` text, `address` text NOT NULL, `template` text NOT NULL,
	`reason` text NOT NULL, `data` text NOT NULL, `status` text NOT NULL, `created_at` integer NOT NULL,
	`sent_at` integer, `last_error` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "mails_status" CHECK("mails"."status" IN ('queued', 'sent', 'failed', 'suppressed', 'kept'))
);--> statement-breakpoint
CREATE UNIQUE INDEX `mails_once` ON `mails` (`reason`);--> statement-breakpoint
CREATE INDEX `mails_by_user` ON `mails` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `mails_by_status` ON `mails` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `notice_settings` (
	`user_id` text NOT NULL, `type` text NOT NULL, `mail` text NOT NULL, PRIMARY KEY(`user_id`, `type`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notice_settings_mail" CHECK("notice_settings"."mail" IN ('now', 'daily', 'never'))
);--> statement-breakpoint
CREATE TABLE `notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `user_id` text NOT NULL, `event_id` text NOT NULL,
	`type` text NOT NULL, `actor_id` text, `project_id` text, `order_id` text, `data` text NOT NULL,
	`created_at` integer NOT NULL, `read_at` integer, `digest` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notices_digest" CHECK("notices"."digest" IN ('none', 'waiting', 'digested'))
);--> statement-breakpoint
CREATE UNIQUE INDEX `notices_once` ON `notices` (`user_id`,`event_id`);--> statement-breakpoint
CREATE INDEX `notices_by_user` ON `notices` (`user_id`,"id" DESC);--> statement-breakpoint
CREATE INDEX `notices_unread` ON `notices` (`user_id`) WHERE "notices"."read_at" IS NULL;--> statement-breakpoint
CREATE INDEX `notices_for_digest` ON `notices` (`user_id`) WHERE "notices"."digest" = 'waiting';--> statement-breakpoint
CREATE TABLE `undeliverable_addresses` (
	`address_hash` text PRIMARY KEY NOT NULL, `reason` text NOT NULL, `since` integer NOT NULL
);--> statement-breakpoint
CREATE TABLE `operator_acts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL, `operator_id` text, `act` text NOT NULL, `subject` text NOT NULL,
	`subject_id` text NOT NULL, `reason` text NOT NULL, `details` text NOT NULL, `created_at` integer NOT NULL,
	CONSTRAINT "operator_acts_subject" CHECK("operator_acts"."subject" IN ('operator', 'user', 'project', 'order', 'payment', 'payout', 'refund', 'refund_request', 'dispute', 'message', 'review', 'invitation', 'report', 'sanction', 'mail', 'tax', 'books'))
);--> statement-breakpoint
CREATE INDEX `operator_acts_by_subject` ON `operator_acts` (`subject`,`subject_id`,"id" DESC);--> statement-breakpoint
CREATE INDEX `operator_acts_by_operator` ON `operator_acts` (`operator_id`,"id" DESC);--> statement-breakpoint
CREATE INDEX `operator_acts_by_act` ON `operator_acts` (`act`,"id" DESC);--> statement-breakpoint
CREATE TABLE `operators` (
	`user_id` text PRIMARY KEY NOT NULL, `name` text NOT NULL, `key_id` text, `sealed_secret` text,
	`factor_set_at` integer, `last_step` integer, `created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` text NOT NULL, `code_hash` text NOT NULL, `used_at` integer, PRIMARY KEY(`user_id`, `code_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `operators`(`user_id`) ON UPDATE no action ON DELETE cascade
);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL, `project_id` text NOT NULL, `application_id` text NOT NULL,
	`influencer_id` text NOT NULL, `brand_id` text NOT NULL, `title` text NOT NULL, `niche` text NOT NULL,
	`currency` text NOT NULL, `amount_minor` integer NOT NULL, `status` text NOT NULL, `ordered_at` integer NOT NULL,
	`completed_at` integer, `phase` text NOT NULL, `phase_before` text, `started_at` integer,
	`needs_approval` integer DEFAULT false NOT NULL, `max_revisions` integer DEFAULT 2 NOT NULL,
	`reminded` integer DEFAULT 0 NOT NULL, `due_at` integer, `review_due_at` integer, `answer_due_at` integer,
	`paused_at` integer, `revision_round` integer DEFAULT 0 NOT NULL, `proposed_due_at` integer, `proposed_by` text,
	`cancelled_by` text, `cancel_reason` text, `cancelled_at` integer, `shipping_address` text, `payment_item_id` text,
	`cancel_declined_at` integer, `delivered_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`influencer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`brand_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_item_id`) REFERENCES `payment_items`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_status" CHECK("orders"."status" IN ('draft', 'ongoing', 'completed', 'cancelled')),
	CONSTRAINT "orders_phase" CHECK("orders"."phase" IN ('payment_pending', 'in_progress', 'in_review', 'approved', 'revision_requested', 'delivered', 'cancel_requested', 'disputed', 'completed', 'cancelled')),
	CONSTRAINT "orders_currency" CHECK("orders"."currency" IN ('USD', 'EUR', 'INR', 'GBP')),
	CONSTRAINT "orders_amount" CHECK("orders"."amount_minor" > 0)
);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_once` ON `orders` (`project_id`,`influencer_id`) WHERE "orders"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX `orders_by_application` ON `orders` (`application_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_payment_item` ON `orders` (`payment_item_id`);--> statement-breakpoint
CREATE INDEX `orders_by_influencer` ON `orders` (`influencer_id`,`status`,"ordered_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX `orders_by_influencer_time` ON `orders` (`influencer_id`,"ordered_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX `orders_by_brand` ON `orders` (`brand_id`,`status`,"ordered_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX `orders_by_brand_time` ON `orders` (`brand_id`,"ordered_at" DESC,"id" DESC);--> statement-breakpoint
CREATE TABLE `billing_profiles` (
	`user_id` text PRIMARY KEY NOT NULL, `legal_name` text NOT NULL, `address` text NOT NULL,
	`state_code` text NOT NULL, `gstin` text, `key_id` text, `sealed_pan` text, `masked_pan` text,
	`is_individual` integer DEFAULT true NOT NULL, `changed_at` integer NOT NULL, `country` text DEFAULT 'IN' NOT NULL,
	`document_prefix` text, FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE INDEX `billing_profiles_by_key` ON `billing_profiles` (`key_id`);--> statement-breakpoint
CREATE TABLE `document_issuers` (
	`issuer_id` text PRIMARY KEY NOT NULL, `code` text NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX `document_issuers_code` ON `document_issuers` (`code`);--> statement-breakpoint
CREATE TABLE `paper_counters` (
	`issuer_id` text NOT NULL, `series` text NOT NULL, `year` integer NOT NULL, `last` integer NOT NULL,
	PRIMARY KEY(`issuer_id`, `series`, `year`)
);--> statement-breakpoint
CREATE TABLE `papers` (
	`id` text PRIMARY KEY NOT NULL, `kind` text NOT NULL, `source` text NOT NULL, `issuer_id` text NOT NULL,
	`series` text NOT NULL, `year` integer NOT NULL, `serial` integer NOT NULL, `number` text NOT NULL,
	`influencer_id` text, `brand_id` text, `order_id` text, `payment_id` text, `about_paper_id` text,
	`issued_at` integer NOT NULL, `content` text NOT NULL, `content_hash` text NOT NULL,
	CONSTRAINT "papers_kind" CHECK("papers"."kind" IN ('receipt', 'invoice', 'fee_invoice', 'credit_note', 'payout_statement')),
	CONSTRAINT "papers_serial" CHECK("papers"."serial" > 0)
);--> statement-breakpoint
CREATE UNIQUE INDEX `papers_source` ON `papers` (`source`);--> statement-breakpoint
CREATE UNIQUE INDEX `papers_number` ON `papers` (`issuer_id`,`series`,`year`,`serial`);--> statement-breakpoint
CREATE INDEX `papers_by_influencer` ON `papers` (`influencer_id`,"issued_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX `papers_by_brand` ON `papers` (`brand_id`,"issued_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX `papers_by_order` ON `papers` (`order_id`);--> statement-breakpoint
CREATE INDEX `papers_by_payment` ON `papers` (`payment_id`);--> statement-breakpoint
CREATE INDEX `papers_by_time` ON `papers` (`issued_at`,`id`);--> statement-breakpoint
CREATE TABLE `tax_rates` (
	`kind` text NOT NULL, `from_day` integer NOT NULL, `basis_points` integer NOT NULL, `set_by` text NOT NULL,
	`created_at` integer NOT NULL, PRIMARY KEY(`kind`, `from_day`, `created_at`),
	CONSTRAINT "tax_rates_kind" CHECK("tax_rates"."kind" IN ('gst', 'tds', 'tds_without_pan', 'tcs')),
	CONSTRAINT "tax_rates_rate" CHECK("tax_rates"."basis_points" BETWEEN 0 AND 5000)
);--> statement-breakpoint
CREATE TABLE `payment_items` (
	`id` text PRIMARY KEY NOT NULL, `payment_id` text NOT NULL, `application_id` text NOT NULL,
	`influencer_id` text NOT NULL, `bid_minor` integer NOT NULL, `bid_paise` integer NOT NULL,
	`fee_paise` integer DEFAULT 0 NOT NULL, `delivery_days` integer, `terms_id` text, `accepted_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`application_id`) REFERENCES `applications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`influencer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_items_bid" CHECK("payment_items"."bid_minor" > 0 AND "payment_items"."bid_paise" >= 0)
);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_items_once` ON `payment_items` (`payment_id`,`application_id`);--> statement-breakpoint
CREATE INDEX `payment_items_by_application` ON `payment_items` (`application_id`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL, `brand_id` text NOT NULL, `project_id` text NOT NULL,
	`amount_paise` integer NOT NULL, `currency` text NOT NULL, `bid_currency` text NOT NULL, `fx_rate` text,
	`receipt` text NOT NULL, `provider_order_id` text, `provider_payment_id` text, `status` text NOT NULL,
	`fulfilment` text NOT NULL, `error_code` text, `created_at` integer NOT NULL, `expires_at` integer NOT NULL,
	`paid_at` integer, `receipt_year` integer, `receipt_serial` integer, `ip` text,
	FOREIGN KEY (`brand_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_amount" CHECK("payments"."amount_paise" >= 100),
	CONSTRAINT "payments_currency" CHECK("payments"."currency" IN ('INR')),
	CONSTRAINT "payments_bid_currency" CHECK("payments"."bid_currency" IN ('USD', 'EUR', 'INR', 'GBP')),
	CONSTRAINT "payments_fx_rate" CHECK(("payments"."bid_currency" = 'INR') = ("payments"."fx_rate" IS NULL)),
	CONSTRAINT "payments_status" CHECK("payments"."status" IN ('created', 'attempted', 'paid', 'failed', 'refunded')),
	CONSTRAINT "payments_fulfilment" CHECK("payments"."fulfilment" IN ('none', 'done', 'refund_due'))
);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_receipt` ON `payments` (`receipt`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_receipt_number` ON `payments` (`receipt_year`,`receipt_serial`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_provider_order` ON `payments` (`provider_order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_provider_payment` ON `payments` (`provider_payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_one_open` ON `payments` (`project_id`) WHERE "payments"."status" IN ('created', 'attempted');--> statement-breakpoint
CREATE INDEX `payments_by_project` ON `payments` (`project_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `payments_by_brand` ON `payments` (`brand_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL, `payment_id` text NOT NULL, `amount_paise` integer NOT NULL,
	`provider_refund_id` text, `status` text NOT NULL, `reason` text NOT NULL, `created_at` integer NOT NULL,
	`processed_at` integer, `provider_payment_id` text, `payment_item_id` text REFERENCES `payment_items`(`id`),
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount_paise" > 0),
	CONSTRAINT "refunds_status" CHECK("refunds"."status" IN ('due', 'pending', 'processed', 'failed'))
);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_provider` ON `refunds` (`provider_refund_id`);--> statement-breakpoint
CREATE INDEX `refunds_by_payment` ON `refunds` (`payment_id`);--> statement-breakpoint
CREATE INDEX `refunds_open` ON `refunds` (`status`,`created_at`,`id`) WHERE "refunds"."status" <> 'processed';--> statement-breakpoint
CREATE INDEX `refunds_by_others` ON `refunds` (`created_at`,`id`) WHERE "refunds"."reason" IN ('made at the provider', 'taken back by the bank');--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_by_item` ON `refunds` (`payment_item_id`) WHERE "refunds"."status" <> 'failed';--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`event_id` text PRIMARY KEY NOT NULL, `type` text NOT NULL, `provider_order_id` text, `provider_payment_id` text,
	`body` text NOT NULL, `received_at` integer NOT NULL, `processed_at` integer, `result` text,
	`provider_dispute_id` text, `occurred_at` integer
);--> statement-breakpoint
CREATE INDEX `webhook_events_by_time` ON `webhook_events` (`received_at`);--> statement-breakpoint
CREATE INDEX `webhook_events_disputes` ON `webhook_events` (`provider_payment_id`,`received_at`) WHERE "webhook_events"."type" LIKE 'payment.dispute.%';--> statement-breakpoint
CREATE TABLE `payout_file_rows` (
	`file_id` text NOT NULL, `payout_id` text NOT NULL, `amount_paise` integer NOT NULL, `masked` text NOT NULL,
	`details_changed_at` integer NOT NULL, PRIMARY KEY(`file_id`, `payout_id`),
	FOREIGN KEY (`file_id`) REFERENCES `payout_files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payout_file_rows_amount" CHECK("payout_file_rows"."amount_paise" > 0)
);--> statement-breakpoint
CREATE INDEX `payout_file_rows_by_payout` ON `payout_file_rows` (`payout_id`);--> statement-breakpoint
CREATE TABLE `payout_files` (
	`id` text PRIMARY KEY NOT NULL, `reference` text NOT NULL, `status` text NOT NULL, `made_by` text NOT NULL,
	`made_at` integer NOT NULL, `decided_by` text, `decided_at` integer,
	CONSTRAINT "payout_files_status" CHECK("payout_files"."status" IN ('open', 'approved', 'rejected')),
	CONSTRAINT "payout_files_two" CHECK("payout_files"."decided_by" IS NOT "payout_files"."made_by" OR "payout_files"."status" <> 'approved')
);--> statement-breakpoint
CREATE UNIQUE INDEX `payout_files_reference` ON `payout_files` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `payout_files_one_open` ON `payout_files` (`status`) WHERE "payout_files"."status" = 'open';--> statement-breakpoint
CREATE INDEX `payout_files_by_time` ON `payout_files` ("made_at" DESC,"id" DESC);--> statement-breakpoint
CREATE TABLE `open_countries` (
	`country` text PRIMARY KEY NOT NULL, `opened_at` integer NOT NULL
);--> statement-breakpoint
CREATE TABLE `payout_countries` (
	`user_id` text PRIMARY KEY NOT NULL, `country` text NOT NULL, `changed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `payout_details` (
	`user_id` text PRIMARY KEY NOT NULL, `destination` text NOT NULL, `key_id` text NOT NULL, `sealed` text NOT NULL,
	`masked` text NOT NULL, `created_at` integer NOT NULL, `changed_at` integer NOT NULL,
	`payable_from` integer NOT NULL, `provider_account_id` text, `provider_product_id` text,
	`account_status` text NOT NULL, `account_note` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payout_details_destination" CHECK("payout_details"."destination" IN ('bank', 'upi', 'abroad')),
	CONSTRAINT "payout_details_account_status" CHECK("payout_details"."account_status" IN ('none', 'created', 'under_review', 'needs_clarification', 'activated', 'rejected', 'suspended'))
);--> statement-breakpoint
CREATE UNIQUE INDEX `payout_details_account` ON `payout_details` (`provider_account_id`);--> statement-breakpoint
CREATE INDEX `payout_details_by_key` ON `payout_details` (`key_id`);--> statement-breakpoint
CREATE INDEX `payout_details_refused` ON `payout_details` (`account_status`,`user_id`) WHERE "payout_details"."account_status" IN ('needs_clarification', 'rejected', 'suspended');--> statement-breakpoint
CREATE TABLE `payouts` (
	`id` text PRIMARY KEY NOT NULL, `order_id` text NOT NULL, `influencer_id` text NOT NULL,
	`amount_paise` integer NOT NULL, `fee_paise` integer NOT NULL, `status` text NOT NULL, `way` text,
	`created_at` integer NOT NULL, `due_at` integer NOT NULL, `paid_at` integer, `reference` text, `failure` text,
	`failures` integer DEFAULT 0 NOT NULL, `retry_at` integer, `is_block_told` integer DEFAULT false NOT NULL,
	`return_reason` text, `tds_paise` integer DEFAULT 0 NOT NULL, `tcs_paise` integer DEFAULT 0 NOT NULL,
	`opened_at` integer, FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`influencer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payouts_amount" CHECK("payouts"."amount_paise" >= 0 AND "payouts"."fee_paise" >= 0),
	CONSTRAINT "payouts_status" CHECK("payouts"."status" IN ('locked', 'due', 'processing', 'paid', 'failed', 'reversing', 'voided', 'reversed'))
);--> statement-breakpoint
CREATE UNIQUE INDEX `payouts_order` ON `payouts` (`order_id`);--> statement-breakpoint
CREATE INDEX `payouts_by_influencer` ON `payouts` (`influencer_id`,"created_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX `payouts_sums` ON `payouts` (`influencer_id`,`status`,`amount_paise`);--> statement-breakpoint
CREATE INDEX `payouts_owed` ON `payouts` (`influencer_id`) WHERE "payouts"."status" = 'paid' AND "payouts"."return_reason" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `payouts_by_status` ON `payouts` (`status`,`due_at`);--> statement-breakpoint
CREATE TABLE `transfers` (
	`id` text PRIMARY KEY NOT NULL, `order_id` text NOT NULL, `provider_payment_id` text,
	`provider_account_id` text NOT NULL, `provider_transfer_id` text, `provider_reversal_id` text,
	`amount_paise` integer NOT NULL, `reversed_paise` integer DEFAULT 0 NOT NULL, `status` text NOT NULL,
	`created_at` integer NOT NULL, `claimed_until` integer, `held_at` integer, `settled_at` integer, `ended_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "transfers_amount" CHECK("transfers"."amount_paise" > 0),
	CONSTRAINT "transfers_reversed" CHECK("transfers"."reversed_paise" BETWEEN 0 AND "transfers"."amount_paise"),
	CONSTRAINT "transfers_status" CHECK("transfers"."status" IN ('asked', 'held', 'released', 'settled', 'failed', 'reversed'))
);--> statement-breakpoint
CREATE UNIQUE INDEX `transfers_provider` ON `transfers` (`provider_transfer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `transfers_one_alive` ON `transfers` (`order_id`) WHERE "transfers"."status" NOT IN ('failed', 'reversed');--> statement-breakpoint
CREATE INDEX `transfers_by_order` ON `transfers` (`order_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `x_payouts` (
	`id` text PRIMARY KEY NOT NULL, `payout_id` text NOT NULL, `provider_payout_id` text,
	`amount_paise` integer NOT NULL, `status` text NOT NULL, `created_at` integer NOT NULL, `claimed_until` integer,
	`ended_at` integer, FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "x_payouts_amount" CHECK("x_payouts"."amount_paise" > 0),
	CONSTRAINT "x_payouts_status" CHECK("x_payouts"."status" IN ('asked', 'pending', 'queued', 'scheduled', 'processing', 'processed', 'reversed', 'failed', 'rejected', 'cancelled'))
);--> statement-breakpoint
CREATE UNIQUE INDEX `x_payouts_provider` ON `x_payouts` (`provider_payout_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `x_payouts_one_alive` ON `x_payouts` (`payout_id`) WHERE "x_payouts"."status" NOT IN ('reversed', 'failed', 'rejected', 'cancelled');--> statement-breakpoint
CREATE INDEX `x_payouts_by_payout` ON `x_payouts` (`payout_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `profiles` (
	`user_id` text PRIMARY KEY NOT NULL, `name` text NOT NULL, `user_name` text, `user_name_key` text,
	`brand_name_key` text, `picture_id` text, `website` text, `privacy_policy` text, `updated_at` integer NOT NULL,
	`found_name` text, `name_skeleton` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "profiles_one_role" CHECK(("profiles"."user_name_key" IS NULL) <> ("profiles"."brand_name_key" IS NULL))
);--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_user_name` ON `profiles` (`user_name_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_brand_name` ON `profiles` (`brand_name_key`);--> statement-breakpoint
CREATE INDEX `profiles_by_name_skeleton` ON `profiles` (`name_skeleton`);--> statement-breakpoint
CREATE INDEX `profiles_by_picture` ON `profiles` (`picture_id`) WHERE "profiles"."picture_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `profiles_by_person` ON `profiles` (lower("name"),`user_id`) WHERE "profiles"."user_name_key" IS NOT NULL;--> statement-breakpoint
CREATE TABLE `socials` (
	`user_id` text NOT NULL, `platform` text NOT NULL, `value` text NOT NULL, PRIMARY KEY(`user_id`, `platform`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "socials_platform" CHECK("socials"."platform" IN ('Instagram', 'Youtube', 'Tiktok', 'X'))
);--> statement-breakpoint
CREATE TABLE `project_terms` (
	`project_id` text NOT NULL, `terms_id` text NOT NULL, `terms` text NOT NULL, `replaced_at` integer NOT NULL,
	PRIMARY KEY(`project_id`, `terms_id`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE no action
);--> statement-breakpoint
CREATE TABLE `projects` (
	`id` text PRIMARY KEY NOT NULL, `brand_id` text NOT NULL, `feed_key` integer NOT NULL, `title` text NOT NULL,
	`title_key` text NOT NULL, `description` text NOT NULL, `status` text NOT NULL,
	`platform_mask` integer DEFAULT 0 NOT NULL, `influencer_count` integer DEFAULT 1 NOT NULL, `followers` text,
	`niche` text DEFAULT '' NOT NULL, `niche_key` text DEFAULT '' NOT NULL, `budget_min_minor` integer,
	`budget_max_minor` integer, `currency` text NOT NULL, `delivery_days` integer NOT NULL,
	`applicant_count` integer DEFAULT 0 NOT NULL, `shortlisted_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL, `posted_at` integer NOT NULL, `activated_at` integer, `updated_at` integer NOT NULL,
	`deleted_at` integer, `brief` text DEFAULT '{}' NOT NULL, `apply_by` integer, `hidden_at` integer,
	`status_before_hiding` text, `public_at` integer, `budget_key` integer, `closing_key` integer, `facets` text,
	`terms_id` text DEFAULT 'first' NOT NULL, `is_closed_by_hand` integer DEFAULT false NOT NULL,
	`found_description` text, FOREIGN KEY (`brand_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "projects_status" CHECK("projects"."status" IN ('active', 'draft', 'closed')),
	CONSTRAINT "projects_currency" CHECK("projects"."currency" IN ('USD', 'EUR', 'INR', 'GBP')),
	CONSTRAINT "projects_followers" CHECK("projects"."followers" IN ('0-1K', '1K-10K', '10K-100K', '100K-1M', '1M+')),
	CONSTRAINT "projects_platforms" CHECK("projects"."platform_mask" BETWEEN 0 AND 15),
	CONSTRAINT "projects_influencer_count" CHECK("projects"."influencer_count" BETWEEN 1 AND 100),
	CONSTRAINT "projects_delivery_days" CHECK("projects"."delivery_days" BETWEEN 1 AND 365),
	CONSTRAINT "projects_budget_min" CHECK("projects"."budget_min_minor" >= 0),
	CONSTRAINT "projects_budget_max" CHECK("projects"."budget_max_minor" >= "projects"."budget_min_minor"),
	CONSTRAINT "projects_shortlisted" CHECK("projects"."shortlisted_count" BETWEEN 0 AND "projects"."influencer_count")
);--> statement-breakpoint
CREATE UNIQUE INDEX `projects_feed_key` ON `projects` (`feed_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `projects_budget_key` ON `projects` (`budget_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `projects_closing_key` ON `projects` (`closing_key`);--> statement-breakpoint
CREATE INDEX `projects_public` ON `projects` ("feed_key" DESC) WHERE "projects"."status" = 'active' AND "projects"."deleted_at" IS NULL AND "projects"."public_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `projects_feed` ON `projects` ("feed_key" DESC,`platform_mask`) WHERE "projects"."status" = 'active' AND "projects"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `projects_by_title` ON `projects` (`title_key`,`id`);--> statement-breakpoint
CREATE INDEX `projects_by_brand` ON `projects` (`brand_id`,"feed_key" DESC,`title_key`) WHERE "projects"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `projects_by_brand_status` ON `projects` (`brand_id`,`status`,"feed_key" DESC,`title_key`) WHERE "projects"."deleted_at" IS NULL;--> statement-breakpoint
CREATE TABLE `repl_clock` (
	`id` integer PRIMARY KEY NOT NULL, `seq` integer NOT NULL, `generation` integer NOT NULL, `at` integer NOT NULL,
	`lists` integer DEFAULT 0 NOT NULL, CONSTRAINT "repl_clock_one" CHECK("repl_clock"."id" = 1)
);--> statement-breakpoint
-- Written by hand: the search indexes, which Drizzle cannot say, and the rows that are there from the start.
CREATE VIRTUAL TABLE open_project_search USING fts5(title, facets, tokenize = 'trigram', content = '', contentless_delete = 1, detail = 'full');--> statement-breakpoint
CREATE VIRTUAL TABLE open_project_texts USING fts5(title, brand, description, facets, tokenize = 'trigram', content = '', contentless_delete = 1, detail = 'full');--> statement-breakpoint
CREATE VIRTUAL TABLE open_project_by_budget USING fts5(facets, tokenize = 'unicode61', content = '', contentless_delete = 1, detail = 'none');--> statement-breakpoint
CREATE VIRTUAL TABLE open_project_by_closing USING fts5(facets, tokenize = 'unicode61', content = '', contentless_delete = 1, detail = 'none');--> statement-breakpoint
CREATE VIRTUAL TABLE creator_search USING fts5(name, bio, facets, tokenize = 'trigram', content = '', contentless_delete = 1, detail = 'full');--> statement-breakpoint
CREATE VIRTUAL TABLE creator_by_rating USING fts5(facets, tokenize = 'unicode61', content = '', contentless_delete = 1, detail = 'none');--> statement-breakpoint
CREATE VIRTUAL TABLE creator_by_price USING fts5(facets, tokenize = 'unicode61', content = '', contentless_delete = 1, detail = 'none');--> statement-breakpoint
CREATE VIRTUAL TABLE creator_by_followers USING fts5(facets, tokenize = 'unicode61', content = '', contentless_delete = 1, detail = 'none');--> statement-breakpoint
-- Leaves of 1,000 bytes, and merges in short steps: docs/decisions/0066-searches-merged-in-steps.md
INSERT INTO open_project_search (open_project_search, rank) VALUES ('pgsz', 1000);--> statement-breakpoint
INSERT INTO open_project_search (open_project_search, rank) VALUES ('crisismerge', 200);--> statement-breakpoint
INSERT INTO open_project_texts (open_project_texts, rank) VALUES ('pgsz', 1000);--> statement-breakpoint
INSERT INTO open_project_texts (open_project_texts, rank) VALUES ('crisismerge', 200);--> statement-breakpoint
INSERT INTO open_project_by_budget (open_project_by_budget, rank) VALUES ('pgsz', 1000);--> statement-breakpoint
INSERT INTO open_project_by_budget (open_project_by_budget, rank) VALUES ('crisismerge', 200);--> statement-breakpoint
INSERT INTO open_project_by_closing (open_project_by_closing, rank) VALUES ('pgsz', 1000);--> statement-breakpoint
INSERT INTO open_project_by_closing (open_project_by_closing, rank) VALUES ('crisismerge', 200);--> statement-breakpoint
INSERT INTO creator_search (creator_search, rank) VALUES ('pgsz', 1000);--> statement-breakpoint
INSERT INTO creator_search (creator_search, rank) VALUES ('crisismerge', 200);--> statement-breakpoint
INSERT INTO creator_by_rating (creator_by_rating, rank) VALUES ('pgsz', 1000);--> statement-breakpoint
INSERT INTO creator_by_rating (creator_by_rating, rank) VALUES ('crisismerge', 200);--> statement-breakpoint
INSERT INTO creator_by_price (creator_by_price, rank) VALUES ('pgsz', 1000);--> statement-breakpoint
INSERT INTO creator_by_price (creator_by_price, rank) VALUES ('crisismerge', 200);--> statement-breakpoint
INSERT INTO creator_by_followers (creator_by_followers, rank) VALUES ('pgsz', 1000);--> statement-breakpoint
INSERT INTO creator_by_followers (creator_by_followers, rank) VALUES ('crisismerge', 200);--> statement-breakpoint
INSERT INTO exchange_rates (currency, rupees) VALUES ('INR', 1);--> statement-breakpoint
INSERT INTO file_totals (id, bytes) VALUES (1, 0);--> statement-breakpoint
INSERT INTO repl_clock (id, seq, generation, at) VALUES (1, 0, 1, 0);
