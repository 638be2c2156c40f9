do $$
declare
  found record;
begin
  assert not (select rolsuper or rolcreatedb or rolcreaterole or rolbypassrls from pg_roles where rolname = 'clearhold_signer'),
    'clearhold_signer must be an ordinary role';
  assert not exists (select from pg_auth_members join pg_roles on pg_roles.oid = member where rolname in ('clearhold_app', 'clearhold_signer')),
    'neither role may become another';
  assert not has_schema_privilege('clearhold_signer', 'ledger', 'USAGE'), 'the signer must not post to the book';
  for found in
    select pg_class.oid, nspname, relname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and nspname not in ('pg_catalog', 'information_schema')
  loop
    if found.nspname = 'signer' then
      assert not has_table_privilege('clearhold_app', found.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')
        and not has_any_column_privilege('clearhold_app', found.oid, 'INSERT, UPDATE'),
        format('the app must not write signer.%s', found.relname);
      assert not has_table_privilege('clearhold_signer', found.oid, 'DELETE, TRUNCATE'),
        format('the signer must not forget signer.%s', found.relname);
    else
      assert not has_table_privilege('clearhold_signer', found.oid, 'INSERT, UPDATE, DELETE, TRUNCATE')
        and not has_any_column_privilege('clearhold_signer', found.oid, 'INSERT, UPDATE'),
        format('the signer must not write %s.%s', found.nspname, found.relname);
    end if;
  end loop;
  assert not has_any_column_privilege('clearhold_signer', 'signer.transaction', 'UPDATE'), 'what was signed must stay as it was';
  assert not has_column_privilege('clearhold_signer', 'signer.payout', 'to_address', 'UPDATE'), 'where a payout goes must stay as it was';
  assert not has_column_privilege('clearhold_app', 'withdrawals.withdrawal', 'to_address', 'UPDATE')
    and not has_column_privilege('clearhold_app', 'withdrawals.withdrawal', 'amount_micro', 'UPDATE')
    and not has_column_privilege('clearhold_app', 'withdrawals.approval', 'signature', 'UPDATE'),
    'what was approved must stay as it was';
end $$;
