ALTER TABLE `refunds` ADD `provider_payment_id` text;--> statement-breakpoint
-- What the provider told of a refund names its payment; where that is no longer kept, ours was meant.
UPDATE `refunds` SET `provider_payment_id` = coalesce(
  (
    SELECT json_extract(`body`, '$.payload.refund.entity.payment_id') FROM `webhook_events`
    WHERE `type` LIKE 'refund.%' AND json_valid(`body`)
      AND json_extract(`body`, '$.payload.refund.entity.id') = `refunds`.`provider_refund_id`
    LIMIT 1
  ),
  (SELECT `provider_payment_id` FROM `payments` WHERE `payments`.`id` = `refunds`.`payment_id`)
);--> statement-breakpoint
-- A payment that was kept is not refunded by the way back of another payment of its order.
UPDATE `payments` SET `status` = 'paid' WHERE `status` = 'refunded' AND `amount_paise` > (
  SELECT coalesce(sum(`refunds`.`amount_paise`), 0) FROM `refunds`
  WHERE `refunds`.`payment_id` = `payments`.`id` AND `refunds`.`status` = 'processed'
    AND `refunds`.`provider_payment_id` = `payments`.`provider_payment_id`
);
