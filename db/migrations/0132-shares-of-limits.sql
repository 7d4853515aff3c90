-- Counted attempts of the platform are deleted by their age, a few whenever others are counted, as those of stores.

create index platform_rate_limits_by_age on public.platform_rate_limits (window_start);
