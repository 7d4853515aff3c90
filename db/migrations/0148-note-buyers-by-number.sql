-- The search notes buyers by the number of their order alone. Who imports an order or changes its contact writes the words
-- in the same transaction, so there are no changes to look for by time: a mark in time with an overlap could stay behind
-- the changes of a large import for ever. Every store is noted once more from its lowest number, because such a store lacks
-- words. number and changes_until are written by processes of the former release until they are replaced.
-- backfill job: orders.note-buyers

alter table public.buyers_noted
  add column until_number bigint not null default -1000000000000,
  alter column number set default 0,
  alter column changes_until set default 'epoch';
comment on table public.buyers_noted is
  'Up to which order number buyer_words is complete. Locked during a run.';
comment on column public.buyers_noted.until_number is
  'All orders up to this number are noted. Numbers of imported orders are negative; those below it were noted by their import.';
comment on column public.buyers_noted.number is 'Unused: the mark of an earlier release.';
comment on column public.buyers_noted.changes_until is 'Unused: the mark of an earlier release.';
