do $$
begin
  assert not exists (select from notifications.mail where sending_since is not null)
    and not exists (select from content.mail where sending_since is not null), 'no attempt begins with a migration';
  assert not has_table_privilege('clearhold_app', 'notifications.mail', 'DELETE, TRUNCATE'), 'the app must not forget a mail';
end $$;
