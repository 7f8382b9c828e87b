-- Which creators can be found, under which facets and at which place of each sort, and what the search indexes hold of them.
-- Insert an id into creator_refreshes to work it out anew.

-- Neither hidden nor suspended nor deleted.
CREATE VIEW found_creators AS
SELECT creators.* FROM creators JOIN users ON users.id = creators.user_id
WHERE hidden_at IS NULL AND deleted_at IS NULL AND suspended_at IS NULL;

-- The lowest price of a live service, or else the lowest rate; without both there is no row.
CREATE VIEW creator_prices AS
SELECT user_id, amount_paise FROM (
  SELECT user_id, ifnull(
    (SELECT min(price_paise) FROM services WHERE services.user_id = found_creators.user_id
      AND services.price_paise > 0
      AND services.state = 'live' AND services.removed_at IS NULL AND found_creators.page_state <> 'draft'),
    (SELECT min(amount_paise) FROM creator_rates WHERE creator_rates.user_id = found_creators.user_id)
  ) AS amount_paise
  FROM found_creators
) WHERE amount_paise IS NOT NULL;

-- Only of platforms whose terms allow it, and of figures that somebody may see.
CREATE VIEW verified_counts AS
SELECT found_creators.user_id, platform, followers
FROM found_creators JOIN channels ON channels.user_id = found_creators.user_id
WHERE is_comparable AND figures_at > 0 AND followers IS NOT NULL AND shown_to <> 'nobody';

-- With fewer than three reviews one good rating would stand above everybody. Above 8,388,608 followers only
-- steps of 256 are told apart. Grouped by its one row, so that SQLite works out each value once, not per mention.
CREATE VIEW creator_values AS
SELECT
  user_id,
  CASE WHEN review_count >= 3 THEN 1000 ELSE 0 END
    + CASE WHEN review_count = 0 THEN 0 ELSE stars_total * 100 / review_count END AS rating,
  ifnull((SELECT 16777215 - min(16777214, amount_paise / 100) FROM creator_prices
    WHERE creator_prices.user_id = found_creators.user_id), 0) AS price,
  ifnull((SELECT CASE WHEN max(count) < 8388608 THEN max(count) ELSE 8388608 + (max(count) - 8388608) / 256 END
    FROM follower_counts WHERE follower_counts.user_id = found_creators.user_id), 0) AS followers,
  (SELECT CASE WHEN max(followers) < 8388608 THEN max(followers) ELSE 8388608 + (max(followers) - 8388608) / 256 END
    FROM verified_counts WHERE verified_counts.user_id = found_creators.user_id) AS verified
FROM found_creators
GROUP BY user_id;

-- A complete profile has words, a niche, a reach and a picture of work. Bit 52 of its key puts it before all that
-- lack something; among themselves both are newest first. Its verbs move updated_at.
CREATE VIEW creator_feed_keys AS
SELECT user_id,
  (feed_key & 4503599627370495) + CASE WHEN bio <> '' AND niche_mask <> 0
    AND EXISTS (SELECT 1 FROM follower_counts WHERE follower_counts.user_id = creators.user_id)
    AND EXISTS (SELECT 1 FROM portfolio_items WHERE portfolio_items.user_id = creators.user_id AND kind = 'picture')
    THEN 4503599627370496 ELSE 0 END AS feed_key
FROM creators;

CREATE VIEW creator_bands AS
SELECT user_id, platform,
  CASE WHEN count < 1000 THEN '0-1K' WHEN count < 10000 THEN '1K-10K' WHEN count < 100000 THEN '10K-100K'
    WHEN count < 1000000 THEN '100K-1M' ELSE '1M+' END AS band
FROM follower_counts;

CREATE VIEW verified_bands AS
SELECT user_id, platform,
  CASE WHEN followers < 1000 THEN '0-1K' WHEN followers < 10000 THEN '1K-10K' WHEN followers < 100000 THEN '10K-100K'
    WHEN followers < 1000000 THEN '100K-1M' ELSE '1M+' END AS band
FROM verified_counts;

CREATE VIEW creator_facets AS
SELECT user_id, 'all' AS kind, '' AS key FROM found_creators
UNION ALL
SELECT found_creators.user_id, 'platform', platform.value
FROM found_creators JOIN json_each('["Instagram","Youtube","Tiktok","X"]') AS platform
WHERE EXISTS (SELECT 1 FROM socials WHERE socials.user_id = found_creators.user_id AND socials.platform = platform.value)
  OR EXISTS (SELECT 1 FROM follower_counts WHERE follower_counts.user_id = found_creators.user_id AND follower_counts.platform = platform.value)
UNION ALL
SELECT found_creators.user_id, 'band', platform || ' ' || band
FROM found_creators JOIN creator_bands ON creator_bands.user_id = found_creators.user_id
UNION ALL
SELECT found_creators.user_id, 'niche', niche.value
FROM found_creators JOIN json_each('["Beauty","Books","Education","Fashion","Finance","Fitness","Food","Gaming","Health","Home and decor","Lifestyle","Music","Parenting","Pets","Photography","Sports","Sustainability","Technology","Travel"]') AS niche
WHERE niche_mask & (1 << niche.key)
UNION ALL
SELECT found_creators.user_id, 'language', language.value
FROM found_creators JOIN json_each('["en","hi","bn","te","mr","ta","gu","ur","kn","or","ml","pa","as","ne","ar","de","es","fr","id","it","ja","ko","pt","ru","th","tr","vi","zh"]') AS language
WHERE language_mask & (1 << language.key)
UNION ALL
SELECT user_id, 'city', city_key FROM found_creators WHERE city_key <> ''
UNION ALL
SELECT user_id, 'country', country FROM found_creators WHERE country <> ''
UNION ALL
SELECT user_id, 'price', CAST(step.value AS TEXT)
FROM (SELECT user_id, amount_paise FROM creator_prices GROUP BY user_id)
  JOIN json_each('[500,1000,2500,5000,10000,25000,50000,100000]') AS step
WHERE amount_paise <= step.value * 100
UNION ALL
SELECT found_creators.user_id, 'rating', CAST(step.value AS TEXT)
FROM found_creators JOIN json_each('[3,4,4.5]') AS step
WHERE review_count > 0 AND stars_total >= step.value * review_count
UNION ALL
SELECT user_id, 'completed', '' FROM found_creators WHERE completed_orders > 0
UNION ALL
SELECT user_id, 'verified', platform FROM verified_bands
UNION ALL
SELECT user_id, 'verified band', platform || ' ' || band FROM verified_bands;

CREATE VIEW creator_places AS
SELECT
  creators.user_id,
  CASE WHEN rating_key >> 28 = rating THEN rating_key
    ELSE 1 + ifnull((SELECT max(other.rating_key) FROM creators AS other
      WHERE other.rating_key >= rating << 28 AND other.rating_key < (rating + 1) << 28), rating << 28) END AS rating_key,
  CASE WHEN price_key >> 28 = price THEN price_key
    ELSE 1 + ifnull((SELECT max(other.price_key) FROM creators AS other
      WHERE other.price_key >= price << 28 AND other.price_key < (price + 1) << 28), price << 28) END AS price_key,
  CASE WHEN followers_key >> 28 = followers THEN followers_key
    ELSE 1 + ifnull((SELECT max(other.followers_key) FROM creators AS other
      WHERE other.followers_key >= followers << 28 AND other.followers_key < (followers + 1) << 28), followers << 28) END AS followers_key,
  CASE WHEN verified_key >> 28 = verified THEN verified_key
    ELSE 1 + ifnull((SELECT max(other.verified_key) FROM creators AS other
      WHERE other.verified_key >= verified << 28 AND other.verified_key < (verified + 1) << 28), verified << 28) END AS verified_key
FROM creators JOIN creator_values ON creator_values.user_id = creators.user_id;

CREATE VIEW creator_refreshes AS SELECT '' AS user_id;

CREATE TRIGGER creator_refresh INSTEAD OF INSERT ON creator_refreshes
BEGIN
  INSERT INTO search_facets (list, kind, key, count)
  SELECT DISTINCT 'creators', kind, key, 0 FROM creator_facets WHERE user_id = NEW.user_id
  ON CONFLICT (list, kind, key) DO NOTHING;
  UPDATE creators SET
    feed_key = (SELECT feed_key FROM creator_feed_keys WHERE creator_feed_keys.user_id = NEW.user_id),
    (rating_key, price_key, followers_key, verified_key) = (SELECT rating_key, price_key, followers_key, verified_key FROM creator_places WHERE creator_places.user_id = NEW.user_id),
    facets = (
      SELECT nullif(json_group_array(search_facets.id ORDER BY search_facets.id), '[]')
      FROM creator_facets CROSS JOIN search_facets
      WHERE creator_facets.user_id = NEW.user_id AND list = 'creators'
        AND search_facets.kind = creator_facets.kind AND search_facets.key = creator_facets.key
    )
  WHERE user_id = NEW.user_id;
END;

CREATE TRIGGER creators_found_delete AFTER DELETE ON creators WHEN OLD.facets IS NOT NULL
BEGIN
  DELETE FROM creator_search WHERE rowid = OLD.feed_key;
  DELETE FROM creator_by_rating WHERE rowid = OLD.rating_key;
  DELETE FROM creator_by_price WHERE rowid = OLD.price_key;
  DELETE FROM creator_by_followers WHERE rowid = OLD.followers_key;
  DELETE FROM creator_by_verified WHERE rowid = OLD.verified_key;
  UPDATE search_facets SET count = count - 1 WHERE id IN (SELECT value FROM json_each(OLD.facets));
  DELETE FROM search_facets WHERE count = 0 AND id IN (SELECT value FROM json_each(OLD.facets));
END;

CREATE TRIGGER creators_found_insert AFTER INSERT ON creators
BEGIN
  INSERT INTO creator_refreshes (user_id) VALUES (NEW.user_id);
END;

CREATE TRIGGER creators_found_change AFTER UPDATE OF bio, city_key, country, language_mask, niche_mask, hidden_at, stars_total, review_count, completed_orders, updated_at ON creators
BEGIN
  INSERT INTO creator_refreshes (user_id) VALUES (NEW.user_id);
END;

CREATE TRIGGER follower_counts_found_insert AFTER INSERT ON follower_counts
BEGIN
  INSERT INTO creator_refreshes (user_id) VALUES (NEW.user_id);
END;

CREATE TRIGGER follower_counts_found_change AFTER UPDATE ON follower_counts
BEGIN
  INSERT INTO creator_refreshes (user_id) VALUES (NEW.user_id);
END;

CREATE TRIGGER follower_counts_found_delete AFTER DELETE ON follower_counts
BEGIN
  INSERT INTO creator_refreshes (user_id) VALUES (OLD.user_id);
END;

CREATE TRIGGER creator_rates_found_insert AFTER INSERT ON creator_rates
BEGIN
  INSERT INTO creator_refreshes (user_id) VALUES (NEW.user_id);
END;

CREATE TRIGGER creator_rates_found_change AFTER UPDATE ON creator_rates
BEGIN
  INSERT INTO creator_refreshes (user_id) VALUES (NEW.user_id);
END;

CREATE TRIGGER creator_rates_found_delete AFTER DELETE ON creator_rates
BEGIN
  INSERT INTO creator_refreshes (user_id) VALUES (OLD.user_id);
END;

CREATE TRIGGER socials_found_insert AFTER INSERT ON socials
BEGIN
  INSERT INTO creator_refreshes (user_id) VALUES (NEW.user_id);
END;

CREATE TRIGGER socials_found_change AFTER UPDATE ON socials
BEGIN
  INSERT INTO creator_refreshes (user_id) VALUES (NEW.user_id);
END;

CREATE TRIGGER socials_found_delete AFTER DELETE ON socials
BEGIN
  INSERT INTO creator_refreshes (user_id) VALUES (OLD.user_id);
END;

CREATE TRIGGER users_found AFTER UPDATE OF deleted_at, suspended_at ON users
WHEN NEW.role = 'influencer' AND (OLD.deleted_at IS NOT NEW.deleted_at OR OLD.suspended_at IS NOT NEW.suspended_at)
BEGIN
  INSERT INTO creator_refreshes (user_id) VALUES (NEW.id);
END;

-- One trigger for leaving and entering: SQLite promises no order between two. A refresh within the same
-- statement may have moved the row already, and has then written what stands here.
CREATE TRIGGER creators_found AFTER UPDATE OF feed_key, rating_key, price_key, followers_key, verified_key, facets, bio ON creators
WHEN NEW.feed_key = (SELECT feed_key FROM creators WHERE user_id = NEW.user_id)
  AND (OLD.facets IS NOT NEW.facets OR OLD.bio <> NEW.bio OR OLD.feed_key <> NEW.feed_key
    OR OLD.rating_key IS NOT NEW.rating_key OR OLD.price_key IS NOT NEW.price_key OR OLD.followers_key IS NOT NEW.followers_key
    OR OLD.verified_key IS NOT NEW.verified_key)
BEGIN
  DELETE FROM creator_search WHERE rowid = OLD.feed_key AND OLD.facets IS NOT NULL;
  DELETE FROM creator_by_rating WHERE rowid = OLD.rating_key AND OLD.facets IS NOT NULL;
  DELETE FROM creator_by_price WHERE rowid = OLD.price_key AND OLD.facets IS NOT NULL;
  DELETE FROM creator_by_followers WHERE rowid = OLD.followers_key AND OLD.facets IS NOT NULL;
  DELETE FROM creator_by_verified WHERE rowid = OLD.verified_key AND OLD.facets IS NOT NULL;
  UPDATE search_facets SET count = count - 1
  WHERE OLD.facets IS NOT NEW.facets AND id IN (SELECT value FROM json_each(OLD.facets));
  UPDATE search_facets SET count = count + 1
  WHERE OLD.facets IS NOT NEW.facets AND id IN (SELECT value FROM json_each(NEW.facets));
  DELETE FROM search_facets WHERE count = 0 AND id IN (SELECT value FROM json_each(OLD.facets));
  INSERT INTO creator_search (rowid, name, bio, facets)
  SELECT feed_key, name, bio, facets FROM creator_index WHERE user_id = NEW.user_id;
  INSERT INTO creator_by_rating (rowid, facets)
  SELECT rating_key, facets FROM creator_index WHERE user_id = NEW.user_id;
  INSERT INTO creator_by_price (rowid, facets)
  SELECT price_key, facets FROM creator_index WHERE user_id = NEW.user_id;
  INSERT INTO creator_by_followers (rowid, facets)
  SELECT followers_key, facets FROM creator_index WHERE user_id = NEW.user_id;
  INSERT INTO creator_by_verified (rowid, facets)
  SELECT verified_key, facets FROM creator_index WHERE user_id = NEW.user_id AND verified_key IS NOT NULL;
END;

CREATE TRIGGER profiles_creator_found AFTER UPDATE OF name, user_name, found_name ON profiles
WHEN NEW.user_name_key IS NOT NULL
  AND (OLD.name <> NEW.name OR OLD.user_name IS NOT NEW.user_name OR OLD.found_name IS NOT NEW.found_name)
BEGIN
  DELETE FROM creator_search WHERE rowid = (
    SELECT feed_key FROM creators WHERE user_id = NEW.user_id AND facets IS NOT NULL
  );
  INSERT INTO creator_search (rowid, name, bio, facets)
  SELECT feed_key, name, bio, facets FROM creator_index WHERE user_id = NEW.user_id;
END;

CREATE VIEW creator_index AS
SELECT
  creators.user_id, feed_key, rating_key, price_key, followers_key, verified_key,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce(found_name, name || char(10) || ifnull(user_name, '')), char(8216), char(39)), char(8217), char(39)), char(700), char(39)), char(8220), char(34)), char(8221), char(34)), char(962), char(963)), char(173), ''), char(8203), ''), char(8204), ''), char(8205), ''), char(8206), ''), char(8207), ''), char(8288), ''), char(65039), ''), char(65279), '') AS name,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(bio, char(8216), char(39)), char(8217), char(39)), char(700), char(39)), char(8220), char(34)), char(8221), char(34)), char(962), char(963)), char(173), ''), char(8203), ''), char(8204), ''), char(8205), ''), char(8206), ''), char(8207), ''), char(8288), ''), char(65039), ''), char(65279), '') AS bio,
  (SELECT group_concat(char(63743, 57344 + (value >> 12), 57344 + (value & 4095)), ' ') FROM json_each(facets)) AS facets
FROM creators JOIN profiles ON profiles.user_id = creators.user_id
WHERE facets IS NOT NULL;
