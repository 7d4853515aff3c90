-- The dashboard counts rejected tax documents at each visit; they are few among very many accepted ones.
create index fatoora_sendings_rejected on public.fatoora_sendings (store_id, document_id) where state = 'rejected';
