CREATE TABLE `account_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`email` text NOT NULL,
	`seat` text NOT NULL,
	`invited_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "account_invitations_seat" CHECK("account_invitations"."seat" IN ('owner', 'manager', 'finance', 'viewer'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_invitations_hash` ON `account_invitations` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `account_invitations_open` ON `account_invitations` (`account_id`,`email`) WHERE "account_invitations"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX `account_invitations_inviter` ON `account_invitations` (`invited_by`);--> statement-breakpoint
CREATE INDEX `account_invitations_expiry` ON `account_invitations` (`expires_at`);--> statement-breakpoint
CREATE TABLE `account_members` (
	`account_id` text NOT NULL,
	`person_id` text NOT NULL,
	`seat` text NOT NULL,
	`joined_at` integer NOT NULL,
	`removed_at` integer,
	PRIMARY KEY(`account_id`, `person_id`),
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "account_members_seat" CHECK("account_members"."seat" IN ('owner', 'manager', 'finance', 'viewer'))
);
--> statement-breakpoint
CREATE INDEX `account_members_person` ON `account_members` (`person_id`);--> statement-breakpoint
CREATE TABLE `approval_rules` (
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`seat` text NOT NULL,
	`above_paise` integer NOT NULL,
	PRIMARY KEY(`account_id`, `kind`, `seat`),
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "approval_rules_kind" CHECK("approval_rules"."kind" IN ('payment', 'release', 'dispute', 'payout_details')),
	CONSTRAINT "approval_rules_seat" CHECK("approval_rules"."seat" IN ('owner', 'manager', 'finance', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE `approvals` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`amount_paise` integer NOT NULL,
	`selection` text NOT NULL,
	`requested_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`status` text NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`reason` text,
	`used_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`requested_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "approvals_kind" CHECK("approvals"."kind" IN ('payment', 'release', 'dispute', 'payout_details')),
	CONSTRAINT "approvals_status" CHECK("approvals"."status" IN ('pending', 'approved', 'declined'))
);
--> statement-breakpoint
CREATE INDEX `approvals_by_account` ON `approvals` (`account_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `approvals_by_subject` ON `approvals` (`subject_id`,`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `approvals_requester` ON `approvals` (`requested_by`);--> statement-breakpoint
CREATE INDEX `approvals_decider` ON `approvals` (`decided_by`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `account_id` text REFERENCES users(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `sessions_account` ON `sessions` (`account_id`) WHERE "sessions"."account_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `person_name` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `person_id` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `events` ADD `person_id` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `person_id` text REFERENCES users(id);