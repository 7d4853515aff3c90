-- Which kinds of subject there are is checked by the code alone (OperatorEntry): migrations that are made side by side
-- would each replace the list of the others.
alter table public.operator_acts
  drop constraint operator_acts_subject_kind_check,
  add constraint operator_acts_subject_kind_check check (subject_kind ~ '^[a-z_]{2,30}$');
