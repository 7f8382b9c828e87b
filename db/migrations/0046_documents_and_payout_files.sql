CREATE TABLE `document_issuers` (
	`issuer_id` text PRIMARY KEY NOT NULL,
	`code` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `document_issuers_code` ON `document_issuers` (`code`);--> statement-breakpoint
CREATE TABLE `payout_file_rows` (
	`file_id` text NOT NULL,
	`payout_id` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`masked` text NOT NULL,
	`details_changed_at` integer NOT NULL,
	PRIMARY KEY(`file_id`, `payout_id`),
	FOREIGN KEY (`file_id`) REFERENCES `payout_files`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payout_id`) REFERENCES `payouts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payout_file_rows_amount" CHECK("payout_file_rows"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE INDEX `payout_file_rows_by_payout` ON `payout_file_rows` (`payout_id`);--> statement-breakpoint
CREATE TABLE `payout_files` (
	`id` text PRIMARY KEY NOT NULL,
	`reference` text NOT NULL,
	`status` text NOT NULL,
	`made_by` text NOT NULL,
	`made_at` integer NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	CONSTRAINT "payout_files_status" CHECK("payout_files"."status" IN ('open', 'approved', 'rejected')),
	CONSTRAINT "payout_files_two" CHECK("payout_files"."decided_by" IS NOT "payout_files"."made_by" OR "payout_files"."status" <> 'approved')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payout_files_reference` ON `payout_files` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `payout_files_one_open` ON `payout_files` (`status`) WHERE "payout_files"."status" = 'open';--> statement-breakpoint
CREATE INDEX `payout_files_by_time` ON `payout_files` ("made_at" DESC,"id" DESC);--> statement-breakpoint
CREATE TABLE `__new_papers` (
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
	CONSTRAINT "papers_kind" CHECK("__new_papers"."kind" IN ('receipt', 'invoice', 'fee_invoice', 'credit_note', 'payout_statement')),
	CONSTRAINT "papers_serial" CHECK("__new_papers"."serial" > 0)
);
--> statement-breakpoint
INSERT INTO `__new_papers`("id", "kind", "source", "issuer_id", "series", "year", "serial", "number", "influencer_id", "brand_id", "order_id", "payment_id", "about_paper_id", "issued_at", "content", "content_hash") SELECT "id", "kind", "source", "issuer_id", "series", "year", "serial", "number", "influencer_id", "brand_id", "order_id", "payment_id", "about_paper_id", "issued_at", "content", "content_hash" FROM `papers`;--> statement-breakpoint
DROP TABLE `papers`;--> statement-breakpoint
ALTER TABLE `__new_papers` RENAME TO `papers`;--> statement-breakpoint
CREATE UNIQUE INDEX `papers_source` ON `papers` (`source`);--> statement-breakpoint
CREATE UNIQUE INDEX `papers_number` ON `papers` (`issuer_id`,`series`,`year`,`serial`);--> statement-breakpoint
CREATE INDEX `papers_by_influencer` ON `papers` (`influencer_id`,"issued_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX `papers_by_brand` ON `papers` (`brand_id`,"issued_at" DESC,"id" DESC);--> statement-breakpoint
CREATE INDEX `papers_by_order` ON `papers` (`order_id`);--> statement-breakpoint
CREATE INDEX `papers_by_payment` ON `papers` (`payment_id`);--> statement-breakpoint
CREATE INDEX `papers_by_time` ON `papers` (`issued_at`,`id`);--> statement-breakpoint
ALTER TABLE `billing_profiles` ADD `country` text DEFAULT 'IN' NOT NULL;--> statement-breakpoint
ALTER TABLE `billing_profiles` ADD `document_prefix` text;--> statement-breakpoint
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
CREATE TRIGGER `document_issuers_stay` BEFORE UPDATE ON `document_issuers` BEGIN SELECT RAISE(ABORT, 'an issuer keeps its code'); END;