do $$
begin
  assert not has_table_privilege('clearhold_app', 'platform.loop', 'DELETE, TRUNCATE'), 'the app must not forget a loop';
end $$;
