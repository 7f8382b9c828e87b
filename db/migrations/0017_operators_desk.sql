CREATE TABLE `disputes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`opened_by` text,
	`reason` text NOT NULL,
	`status` text NOT NULL,
	`opened_at` integer NOT NULL,
	`answer_due_at` integer NOT NULL,
	`answered_at` integer,
	`ended_at` integer,
	`decided_by` text,
	`decision` text,
	`influencer_paise` integer,
	`brand_paise` integer,
	`decision_note` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "disputes_opened_by" CHECK("disputes"."opened_by" IN ('influencer', 'brand')),
	CONSTRAINT "disputes_status" CHECK("disputes"."status" IN ('awaiting_other', 'under_review', 'resolved', 'withdrawn')),
	CONSTRAINT "disputes_decision" CHECK("disputes"."decision" IN ('release', 'refund', 'split')),
	CONSTRAINT "disputes_parts" CHECK(("disputes"."influencer_paise" IS NULL) = ("disputes"."brand_paise" IS NULL)
        AND "disputes"."influencer_paise" >= 0 AND "disputes"."brand_paise" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `disputes_one_open` ON `disputes` (`order_id`) WHERE "disputes"."status" IN ('awaiting_other', 'under_review');--> statement-breakpoint
CREATE INDEX `disputes_by_order` ON `disputes` (`order_id`,`opened_at`);--> statement-breakpoint
CREATE INDEX `disputes_queue` ON `disputes` (`status`,`answer_due_at`,`id`);--> statement-breakpoint
CREATE TABLE `evidence` (
	`id` text PRIMARY KEY NOT NULL,
	`case_kind` text NOT NULL,
	`case_id` text NOT NULL,
	`order_id` text NOT NULL,
	`from_id` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`from_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "evidence_case_kind" CHECK("evidence"."case_kind" IN ('refund', 'dispute'))
);
--> statement-breakpoint
CREATE INDEX `evidence_by_case` ON `evidence` (`case_kind`,`case_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `evidence_by_user` ON `evidence` (`from_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `refund_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`order_id` text NOT NULL,
	`brand_id` text NOT NULL,
	`reason` text NOT NULL,
	`text` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`answer_due_at` integer NOT NULL,
	`ended_at` integer,
	`decided_by` text,
	`answer` text,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`brand_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_requests_amount" CHECK("refund_requests"."amount_paise" > 0),
	CONSTRAINT "refund_requests_reason" CHECK("refund_requests"."reason" IN ('duplicate', 'outage', 'unauthorised', 'other')),
	CONSTRAINT "refund_requests_status" CHECK("refund_requests"."status" IN ('requested', 'approved', 'declined', 'withdrawn'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refund_requests_once` ON `refund_requests` (`order_id`) WHERE "refund_requests"."status" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX `refund_requests_by_order` ON `refund_requests` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `refund_requests_by_brand` ON `refund_requests` (`brand_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `refund_requests_queue` ON `refund_requests` (`status`,`answer_due_at`,`id`);--> statement-breakpoint
CREATE TABLE `sanctions` (
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
	CONSTRAINT "sanctions_subject" CHECK("sanctions"."subject" IN ('user', 'project', 'message', 'review')),
	CONSTRAINT "sanctions_appeal" CHECK("sanctions"."appeal_status" IN ('open', 'upheld', 'granted'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sanctions_one_in_force` ON `sanctions` (`subject`,`subject_id`) WHERE "sanctions"."lifted_at" IS NULL;--> statement-breakpoint
CREATE INDEX `sanctions_by_user` ON `sanctions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `sanctions_appeals` ON `sanctions` (`appeal_status`,`appealed_at`,`id`);--> statement-breakpoint
CREATE TABLE `operator_acts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`operator_id` text,
	`act` text NOT NULL,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`reason` text NOT NULL,
	`details` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "operator_acts_subject" CHECK("operator_acts"."subject" IN ('operator', 'user', 'project', 'order', 'payment', 'payout', 'refund', 'refund_request', 'dispute', 'message', 'review', 'report', 'sanction', 'mail', 'tax'))
);
--> statement-breakpoint
CREATE INDEX `operator_acts_by_subject` ON `operator_acts` (`subject`,`subject_id`,"id" DESC);--> statement-breakpoint
CREATE INDEX `operator_acts_by_operator` ON `operator_acts` (`operator_id`,"id" DESC);--> statement-breakpoint
CREATE INDEX `operator_acts_by_act` ON `operator_acts` (`act`,"id" DESC);--> statement-breakpoint
CREATE TABLE `operators` (
	`user_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`key_id` text,
	`sealed_secret` text,
	`factor_set_at` integer,
	`last_step` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`user_id`, `code_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `operators`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `billing_profiles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`legal_name` text NOT NULL,
	`address` text NOT NULL,
	`state_code` text NOT NULL,
	`gstin` text,
	`key_id` text,
	`sealed_pan` text,
	`masked_pan` text,
	`is_individual` integer DEFAULT true NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `billing_profiles_by_key` ON `billing_profiles` (`key_id`);--> statement-breakpoint
CREATE TABLE `paper_counters` (
	`issuer_id` text NOT NULL,
	`series` text NOT NULL,
	`year` integer NOT NULL,
	`last` integer NOT NULL,
	PRIMARY KEY(`issuer_id`, `series`, `year`)
);
--> statement-breakpoint
CREATE TABLE `papers` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`source` text NOT NULL,
	`issuer_id` text NOT NULL,
	`series` text NOT NULL,
	`year` integer NOT NULL,
	`serial` integer NOT NULL,
	`number` text NOT NULL,
	`influencer_id` text,
	`brand_id` text,
	`order_id` text,
	`payment_id` text,
	`about_paper_id` text,
	`issued_at` integer NOT NULL,
	`content` text NOT NULL,
	`content_hash` text NOT NULL,
	CONSTRAINT "papers_kind" CHECK("papers"."kind" IN ('receipt', 'invoice', 'fee_invoice', 'credit_note')),
	CONSTRAINT "papers_serial" CHECK("papers"."serial" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `papers_source` ON `papers` (`source`);--> statement-breakpoint
CREATE UNIQUE INDEX `papers_number` ON `papers` (`issuer_id`,`series`,`year`,`serial`);--> statement-breakpoint
CREATE INDEX `papers_by_influencer` ON `papers` (`influencer_id`,"issued_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX `papers_by_brand` ON `papers` (`brand_id`,"issued_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX `papers_by_order` ON `papers` (`order_id`);--> statement-breakpoint
CREATE INDEX `papers_by_payment` ON `papers` (`payment_id`);--> statement-breakpoint
CREATE TABLE `tax_rates` (
	`kind` text NOT NULL,
	`from_day` integer NOT NULL,
	`basis_points` integer NOT NULL,
	`set_by` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `from_day`, `created_at`),
	CONSTRAINT "tax_rates_kind" CHECK("tax_rates"."kind" IN ('gst', 'tds', 'tds_without_pan', 'tcs')),
	CONSTRAINT "tax_rates_rate" CHECK("tax_rates"."basis_points" BETWEEN 0 AND 5000)
);
--> statement-breakpoint
CREATE TABLE `__new_reserved_emails` (
	`role` text NOT NULL,
	`email_hash` text NOT NULL,
	`user_id` text,
	`until` integer NOT NULL,
	PRIMARY KEY(`role`, `email_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "reserved_emails_role" CHECK("__new_reserved_emails"."role" IN ('influencer', 'brand', 'operator'))
);
--> statement-breakpoint
INSERT INTO `__new_reserved_emails`("role", "email_hash", "user_id", "until") SELECT "role", "email_hash", "user_id", "until" FROM `reserved_emails`;--> statement-breakpoint
DROP TABLE `reserved_emails`;--> statement-breakpoint
ALTER TABLE `__new_reserved_emails` RENAME TO `reserved_emails`;--> statement-breakpoint
CREATE INDEX `reserved_emails_until` ON `reserved_emails` (`until`);--> statement-breakpoint
CREATE TABLE `__new_users` (
	`id` text PRIMARY KEY NOT NULL,
	`role` text NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`phone` text,
	`email_verified_at` integer,
	`created_at` integer NOT NULL,
	`erasure_due_at` integer,
	`deleted_at` integer,
	`suspended_at` integer,
	CONSTRAINT "users_role" CHECK("__new_users"."role" IN ('influencer', 'brand', 'operator'))
);
--> statement-breakpoint
INSERT INTO `__new_users`("id", "role", "email", "password_hash", "phone", "email_verified_at", "created_at", "erasure_due_at", "deleted_at", "suspended_at") SELECT "id", "role", "email", "password_hash", "phone", "email_verified_at", "created_at", "erasure_due_at", "deleted_at", NULL FROM `users`;--> statement-breakpoint
DROP TABLE `users`;--> statement-breakpoint
ALTER TABLE `__new_users` RENAME TO `users`;--> statement-breakpoint
CREATE UNIQUE INDEX `users_role_email` ON `users` (`role`,`email`);--> statement-breakpoint
CREATE INDEX `users_by_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_by_time` ON `users` (`role`,"created_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX `users_suspended` ON `users` (`suspended_at`) WHERE "users"."suspended_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `users_erasure_due` ON `users` (`erasure_due_at`) WHERE "users"."erasure_due_at" IS NOT NULL;--> statement-breakpoint
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
	`created_at` integer NOT NULL,
	FOREIGN KEY (`owner_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "stored_files_place" CHECK(("__new_stored_files"."submission_id" IS NOT NULL) + ("__new_stored_files"."message_id" IS NOT NULL)
        + ("__new_stored_files"."evidence_id" IS NOT NULL) = 1)
);
--> statement-breakpoint
INSERT INTO `__new_stored_files`("id", "owner_id", "media_type", "bytes", "name", "order_id", "submission_id", "message_id", "evidence_id", "created_at") SELECT "id", "owner_id", "media_type", "bytes", "name", "order_id", "submission_id", "message_id", NULL, "created_at" FROM `stored_files`;--> statement-breakpoint
DROP TABLE `stored_files`;--> statement-breakpoint
ALTER TABLE `__new_stored_files` RENAME TO `stored_files`;--> statement-breakpoint
CREATE INDEX `stored_files_by_owner` ON `stored_files` (`owner_id`,`bytes`);--> statement-breakpoint
CREATE INDEX `stored_files_by_order` ON `stored_files` (`order_id`,`bytes`);--> statement-breakpoint
CREATE INDEX `stored_files_by_submission` ON `stored_files` (`submission_id`);--> statement-breakpoint
CREATE INDEX `stored_files_by_message` ON `stored_files` (`message_id`);--> statement-breakpoint
CREATE INDEX `stored_files_by_evidence` ON `stored_files` (`evidence_id`);--> statement-breakpoint
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
	CONSTRAINT "reports_subject" CHECK("__new_reports"."subject" IN ('user', 'project', 'message', 'review')),
	CONSTRAINT "reports_reason" CHECK("__new_reports"."reason" IN ('spam', 'scam', 'off_platform_payment', 'harassment', 'fake_profile', 'other')),
	CONSTRAINT "reports_status" CHECK("__new_reports"."status" IN ('new', 'reviewing', 'action', 'dismissed'))
);
--> statement-breakpoint
INSERT INTO `__new_reports`("id", "reporter_id", "subject", "subject_id", "reason", "text", "status", "created_at", "operator_id", "taken_at", "ended_at", "outcome") SELECT "id", "reporter_id", "subject", "subject_id", "reason", "text", "status", "created_at", NULL, NULL, NULL, NULL FROM `reports`;--> statement-breakpoint
DROP TABLE `reports`;--> statement-breakpoint
ALTER TABLE `__new_reports` RENAME TO `reports`;--> statement-breakpoint
CREATE UNIQUE INDEX `reports_once` ON `reports` (`reporter_id`,`subject`,`subject_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `reports_flagged_once` ON `reports` (`subject`,`subject_id`) WHERE "reports"."reporter_id" IS NULL;--> statement-breakpoint
CREATE INDEX `reports_by_status` ON `reports` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `reports_by_subject` ON `reports` (`subject`,`subject_id`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `factor_proven_at` integer;--> statement-breakpoint
ALTER TABLE `messages` ADD `removed_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `cancel_declined_at` integer;--> statement-breakpoint
ALTER TABLE `payouts` ADD `tds_paise` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payouts` ADD `tcs_paise` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `projects` ADD `hidden_at` integer;--> statement-breakpoint
ALTER TABLE `projects` ADD `status_before_hiding` text;--> statement-breakpoint
-- They went with the table that was built anew.
CREATE TRIGGER file_totals_insert AFTER INSERT ON stored_files
BEGIN
  UPDATE file_totals SET bytes = bytes + NEW.bytes;
END;--> statement-breakpoint
CREATE TRIGGER file_totals_change AFTER UPDATE OF bytes ON stored_files
BEGIN
  UPDATE file_totals SET bytes = bytes + NEW.bytes - OLD.bytes;
END;--> statement-breakpoint
CREATE TRIGGER file_totals_delete AFTER DELETE ON stored_files
BEGIN
  UPDATE file_totals SET bytes = bytes - OLD.bytes;
END;--> statement-breakpoint
CREATE TRIGGER `operator_acts_stay` BEFORE UPDATE ON `operator_acts` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;--> statement-breakpoint
CREATE TRIGGER `operator_acts_remain` BEFORE DELETE ON `operator_acts` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;--> statement-breakpoint
-- Somebody on a paper who is erased becomes 'Unknown'; nothing else of it may change.
CREATE TRIGGER `papers_stay` BEFORE UPDATE ON `papers`
WHEN (NEW.id, NEW.kind, NEW.source, NEW.issuer_id, NEW.series, NEW.year, NEW.serial, NEW.number, NEW.influencer_id,
    NEW.brand_id, NEW.order_id, NEW.payment_id, NEW.about_paper_id, NEW.issued_at, NEW.content_hash)
  IS NOT (OLD.id, OLD.kind, OLD.source, OLD.issuer_id, OLD.series, OLD.year, OLD.serial, OLD.number, OLD.influencer_id,
    OLD.brand_id, OLD.order_id, OLD.payment_id, OLD.about_paper_id, OLD.issued_at, OLD.content_hash)
  OR json_remove(NEW.content, '$.people') IS NOT json_remove(OLD.content, '$.people')
  OR (SELECT group_concat(key) FROM json_each(NEW.content, '$.people'))
    IS NOT (SELECT group_concat(key) FROM json_each(OLD.content, '$.people'))
  OR EXISTS (
    SELECT 1 FROM json_each(NEW.content, '$.people') AS later
    JOIN json_each(OLD.content, '$.people') AS earlier ON earlier.key = later.key
    WHERE later.value IS NOT earlier.value AND (json_extract(later.value, '$.name') IS NOT 'Unknown'
      OR json_extract(later.value, '$.address') IS NOT NULL))
BEGIN SELECT RAISE(ABORT, 'papers are never changed'); END;--> statement-breakpoint
CREATE TRIGGER `papers_remain` BEFORE DELETE ON `papers` BEGIN SELECT RAISE(ABORT, 'papers are never changed'); END;--> statement-breakpoint
CREATE TRIGGER `tax_rates_stay` BEFORE UPDATE ON `tax_rates` BEGIN SELECT RAISE(ABORT, 'tax rates are append-only'); END;--> statement-breakpoint
CREATE TRIGGER `tax_rates_remain` BEFORE DELETE ON `tax_rates` BEGIN SELECT RAISE(ABORT, 'tax rates are append-only'); END;--> statement-breakpoint
CREATE INDEX `jobs_failing` ON `jobs` (`kind`,`id`) WHERE "jobs"."attempts" > 0;--> statement-breakpoint
CREATE INDEX `journal_entries_by_time` ON `journal_entries` (`created_at`);--> statement-breakpoint
CREATE INDEX `refunds_open` ON `refunds` (`status`,`created_at`,`id`) WHERE "refunds"."status" <> 'processed';--> statement-breakpoint
CREATE INDEX `payout_details_refused` ON `payout_details` (`account_status`,`user_id`) WHERE "payout_details"."account_status" IN ('needs_clarification', 'rejected', 'suspended');--> statement-breakpoint
CREATE INDEX `profiles_by_person` ON `profiles` (lower("name"),`user_id`) WHERE "profiles"."user_name_key" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `projects_by_title` ON `projects` (`title_key`,`id`);
