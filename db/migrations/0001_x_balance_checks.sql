CREATE TABLE `x_balance_checks` (
	`id` integer PRIMARY KEY NOT NULL,
	`checked_at` integer NOT NULL,
	`balance_paise` integer NOT NULL,
	`needed_paise` integer NOT NULL,
	`short_since` integer,
	CONSTRAINT "x_balance_checks_one" CHECK("x_balance_checks"."id" = 1)
);
