do $$
begin
  assert (select count(*) = 1 and min(offset_ms) = 0 from platform.clock), 'one clock row, without offset';
  assert abs(extract(epoch from platform.business_now() - clock_timestamp())) < 1, 'business time starts as real time';
end $$;
