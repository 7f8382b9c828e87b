-- Stars and orders of a creator, counted anew from reviews and orders. Insert an id into creator_recounts to do it by hand.

CREATE VIEW creator_reviews AS
SELECT to_id AS user_id, sum(stars) AS stars_total, count(*) AS review_count
FROM reviews WHERE status = 'published' GROUP BY to_id;

CREATE VIEW creator_recounts AS SELECT '' AS user_id;

CREATE TRIGGER creator_recount INSTEAD OF INSERT ON creator_recounts
BEGIN
  UPDATE creators SET
    stars_total = ifnull((SELECT stars_total FROM creator_reviews WHERE user_id = NEW.user_id), 0),
    review_count = ifnull((SELECT review_count FROM creator_reviews WHERE user_id = NEW.user_id), 0),
    completed_orders = ifnull((SELECT completed_orders FROM creator_orders WHERE user_id = NEW.user_id), 0),
    on_time_orders = ifnull((SELECT on_time_orders FROM creator_orders WHERE user_id = NEW.user_id), 0)
  WHERE user_id = NEW.user_id;
END;

CREATE TRIGGER reviews_counted_insert AFTER INSERT ON reviews
WHEN NEW.status = 'published'
BEGIN
  INSERT INTO creator_recounts (user_id) VALUES (NEW.to_id);
END;

CREATE TRIGGER reviews_counted_change AFTER UPDATE OF status, stars ON reviews
BEGIN
  INSERT INTO creator_recounts (user_id) VALUES (NEW.to_id);
END;

CREATE TRIGGER reviews_counted_delete AFTER DELETE ON reviews
WHEN OLD.status = 'published'
BEGIN
  INSERT INTO creator_recounts (user_id) VALUES (OLD.to_id);
END;

CREATE TRIGGER orders_counted_insert AFTER INSERT ON orders
WHEN NEW.status = 'completed'
BEGIN
  INSERT INTO creator_recounts (user_id) VALUES (NEW.influencer_id);
END;

CREATE TRIGGER orders_counted_change AFTER UPDATE OF status ON orders
WHEN OLD.status <> NEW.status AND 'completed' IN (OLD.status, NEW.status)
BEGIN
  INSERT INTO creator_recounts (user_id) VALUES (NEW.influencer_id);
END;

CREATE TRIGGER orders_counted_delete AFTER DELETE ON orders
WHEN OLD.status = 'completed'
BEGIN
  INSERT INTO creator_recounts (user_id) VALUES (OLD.influencer_id);
END;

-- Work for products alone counts once for each brand: it costs nothing to repeat. On time as the reports count it: last
-- submitted by the due date, less what a dispute moved it later; an order without a due date is on time.
CREATE VIEW creator_orders AS
SELECT influencer_id AS user_id, count(*) AS completed_orders,
  total(due_at IS NULL OR handed_in_at <= due_at - ifnull((SELECT sum(ended_at - opened_at) FROM disputes
    WHERE disputes.order_id = completed.id AND opened_at >= handed_in_at), 0)) AS on_time_orders
FROM (
  SELECT id, influencer_id, due_at, coalesce(delivered_at, completed_at) AS handed_in_at
  FROM orders WHERE status = 'completed' AND add_on_of IS NULL AND (amount_minor > 0 OR NOT EXISTS (
    SELECT 1 FROM orders AS later WHERE later.influencer_id = orders.influencer_id AND later.brand_id = orders.brand_id
      AND later.status = 'completed' AND later.amount_minor = 0 AND later.rowid > orders.rowid))
) AS completed
GROUP BY influencer_id;
