CREATE TABLE `repl_clock` (
	`id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`generation` integer NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "repl_clock_one" CHECK("repl_clock"."id" = 1)
);
--> statement-breakpoint
INSERT INTO `repl_clock` (`id`, `seq`, `generation`, `at`) VALUES (1, 0, 1, 0);
