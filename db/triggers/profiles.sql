-- A profile has its page from the moment it is there: the brand's, or the influencer's row among the creators.

CREATE TRIGGER profiles_page AFTER INSERT ON profiles
BEGIN
  INSERT INTO brand_pages (user_id, updated_at)
  SELECT NEW.user_id, NEW.updated_at WHERE NEW.brand_name_key IS NOT NULL;
  INSERT INTO creators (user_id, feed_key, updated_at)
  SELECT id, max(created_at * 1000,
      1 + ifnull((SELECT max(feed_key) & 4503599627370495 FROM creators), 0),
      1 + ifnull((SELECT max(feed_key) FROM creators WHERE feed_key < 4503599627370496), 0)),
    NEW.updated_at
  FROM users WHERE id = NEW.user_id AND NEW.user_name_key IS NOT NULL;
END;
