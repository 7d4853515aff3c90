-- expand, not breaking
-- An account that nobody has used yet takes the language of the page on which it first signs in.

alter table public.users add column locale_chosen boolean not null default true;
comment on column public.users.locale_chosen is 'False until the first sign-in of an account that was made without a language.';
