PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_balance_checks` (
	`id` integer PRIMARY KEY NOT NULL,
	`checked_at` integer NOT NULL,
	`balance_paise` integer NOT NULL,
	`needed_paise` integer NOT NULL,
	`short_since` integer,
	CONSTRAINT "balance_checks_ids" CHECK("__new_balance_checks"."id" IN (1, 2))
);
--> statement-breakpoint
INSERT INTO `__new_balance_checks`("id", "checked_at", "balance_paise", "needed_paise", "short_since") SELECT "id", "checked_at", "balance_paise", "needed_paise", "short_since" FROM `balance_checks`;--> statement-breakpoint
DROP TABLE `balance_checks`;--> statement-breakpoint
ALTER TABLE `__new_balance_checks` RENAME TO `balance_checks`;--> statement-breakpoint
PRAGMA foreign_keys=ON;