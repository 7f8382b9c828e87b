CREATE TABLE `chargebacks` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`provider_payment_id` text NOT NULL,
	`status` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`deducted_paise` integer NOT NULL,
	`phase` text,
	`reason_code` text,
	`reason_description` text,
	`opened_at` integer NOT NULL,
	`respond_by` integer NOT NULL,
	`described_at` integer NOT NULL,
	`claimed_until` integer,
	`answered_at` integer,
	`document_id` text,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "chargebacks_amount" CHECK("chargebacks"."amount_paise" >= 0 AND "chargebacks"."deducted_paise" >= 0),
	CONSTRAINT "chargebacks_status" CHECK("chargebacks"."status" IN ('open', 'under_review', 'won', 'lost', 'closed'))
);
--> statement-breakpoint
CREATE INDEX `chargebacks_by_deadline` ON `chargebacks` (`status`,`respond_by`,`id`);--> statement-breakpoint
CREATE INDEX `chargebacks_by_payment` ON `chargebacks` (`payment_id`);