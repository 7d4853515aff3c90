-- The job that issues waiting documents takes them in the order in which they became due, some hundred at once. Pages ask for
-- the first legal day alone.
-- concurrently

create index concurrently if not exists waiting_documents_due on public.waiting_documents (store_id, due_at, id);
create index concurrently if not exists waiting_documents_by_law on public.waiting_documents (store_id, legal_date);
