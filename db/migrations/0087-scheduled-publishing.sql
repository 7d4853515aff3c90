-- A draft can be published at a moment that its owner sets (docs/decisions/138).
alter table public.content_states
  add column publish_at timestamptz,
  -- Who set the moment: the version has this name.
  add column publish_by text not null default '' check (length(publish_by) <= 300),
  -- The code of the refusal, if the draft could not be published at its moment.
  add column publish_problem text check (length(publish_problem) <= 60),
  add constraint content_states_only_drafts_wait check (publish_at is null or draft is not null);
