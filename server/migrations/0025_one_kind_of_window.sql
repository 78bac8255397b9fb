-- Limits of so many attempts in a time are all counted in rate_windows.
alter table throttles drop column recent;
