-- A card stored all colours of its product, of which a list shows four: thousands of labels in each list. The cards that
-- are stored are written again.
--
-- backfill job: catalog.index-group

comment on table public.product_cards is
  'A product''s card per page language, written by indexProducts: texts, brand, picture, first colours.';
