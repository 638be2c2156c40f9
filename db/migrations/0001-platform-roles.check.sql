do $$
begin
  assert not (select rolsuper or rolcreatedb or rolcreaterole or rolbypassrls from pg_roles where rolname = 'clearhold_app'),
    'clearhold_app must be an ordinary role';
  assert not has_schema_privilege('clearhold_app', 'platform', 'CREATE'), 'clearhold_app must not create in platform';
end $$;
