CREATE TABLE `parcels` (
	`order_id` text PRIMARY KEY NOT NULL,
	`carrier` text NOT NULL,
	`tracking_number` text NOT NULL,
	`shipped_at` integer NOT NULL,
	`outcome` text,
	`reported_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
