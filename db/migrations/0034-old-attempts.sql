-- Counted attempts are deleted by their age, a few whenever others are counted.

create index rate_limits_by_age on public.rate_limits (store_id, window_start);
