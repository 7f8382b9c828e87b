ALTER TABLE `payments` ADD `receipt_year` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `receipt_serial` integer;--> statement-breakpoint
UPDATE `payments` SET `receipt_year` = `numbered`.`year`, `receipt_serial` = `numbered`.`serial`
FROM (
	SELECT `id`, `year`, row_number() OVER (PARTITION BY `year` ORDER BY `paid_at`, `id`) AS `serial`
	FROM (
		SELECT `id`, `paid_at`, CAST(strftime('%Y', `paid_at` / 1000 + 19800, 'unixepoch') AS integer) AS `year`
		FROM `payments` WHERE `paid_at` IS NOT NULL
	)
) AS `numbered` WHERE `numbered`.`id` = `payments`.`id`;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_receipt_number` ON `payments` (`receipt_year`,`receipt_serial`);
