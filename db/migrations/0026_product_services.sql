ALTER TABLE `services` ADD `product_paise` integer;--> statement-breakpoint
ALTER TABLE `services` DROP CONSTRAINT `services_price`;--> statement-breakpoint
ALTER TABLE `services` ADD CONSTRAINT `services_price` CHECK("services"."price_paise" >= 100 OR ("services"."price_paise" = 0 AND "services"."product_paise" > 0));--> statement-breakpoint
ALTER TABLE `carts` ADD `product_paise` integer;--> statement-breakpoint
ALTER TABLE `offers` DROP CONSTRAINT `offers_bid`;--> statement-breakpoint
ALTER TABLE `offers` ADD CONSTRAINT `offers_bid` CHECK("offers"."bid_minor" >= 0);--> statement-breakpoint
ALTER TABLE `ad_codes` ADD `is_included` integer DEFAULT false NOT NULL;
