CREATE TABLE `draft_comments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`deliverable_id` text NOT NULL,
	`submission_id` text NOT NULL,
	`file_id` text,
	`author_role` text NOT NULL,
	`text` text NOT NULL,
	`x` integer,
	`y` integer,
	`second` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`deliverable_id`) REFERENCES `deliverables`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`submission_id`) REFERENCES `submissions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "draft_comments_author" CHECK("draft_comments"."author_role" IN ('influencer', 'brand')),
	CONSTRAINT "draft_comments_place" CHECK(("draft_comments"."x" IS NULL) = ("draft_comments"."y" IS NULL)
        AND ("draft_comments"."x" IS NULL OR ("draft_comments"."x" BETWEEN 0 AND 1000 AND "draft_comments"."y" BETWEEN 0 AND 1000))
        AND ("draft_comments"."second" IS NULL OR ("draft_comments"."x" IS NULL AND "draft_comments"."second" >= 0))
        AND ("draft_comments"."file_id" IS NOT NULL OR ("draft_comments"."x" IS NULL AND "draft_comments"."second" IS NULL)))
);
--> statement-breakpoint
CREATE INDEX `draft_comments_by_order` ON `draft_comments` (`order_id`,`deliverable_id`,`created_at`);