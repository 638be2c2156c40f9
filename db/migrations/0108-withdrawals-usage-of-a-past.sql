-- Why: caps count what a person took out in 24 hours and in 30 days of real time. A demo's seeded past of half a year passes within a minute of it,
-- and would be one day. While it is lived, and for what was stored then, they count business time (decision 0075); in live nothing changes.

create or replace function withdrawals.usage_of(for_person uuid, at timestamptz,
    out day_micro bigint, out month_micro bigint, out requests_today int, out open_requests int, out any_before boolean)
  language plpgsql stable set search_path = pg_catalog as $$
declare
  day_began timestamptz := platform.span_began(at, interval '24 hours');
  month_began timestamptz := platform.span_began(at, interval '30 days');
begin
  select coalesce(sum(u.capped_micro) filter (where u.counts and u.created_at > day_began), 0)::bigint,
    coalesce(sum(u.capped_micro) filter (where u.counts and u.created_at > month_began), 0)::bigint,
    (count(*) filter (where u.created_at > day_began))::int,
    (count(*) filter (where u.state not in ('settled', 'rejected', 'cancelled')))::int,
    count(*) filter (where u.counts) > 0
    into day_micro, month_micro, requests_today, open_requests, any_before
  from (select w.amount_micro - w.uncapped_micro as capped_micro, w.created_at, w.state,
      w.state not in ('rejected', 'cancelled') as counts
    from withdrawals.withdrawal w where w.person_id = for_person and w.type <> 'return') as u;
end $$;
