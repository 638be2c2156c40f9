do $$
declare
  book text;
begin
  foreach book in array array['account', 'entry', 'posting', 'posting_group'] loop
    assert not has_table_privilege('clearhold_app', 'ledger.' || book, 'INSERT, UPDATE, DELETE, TRUNCATE')
      and not has_any_column_privilege('clearhold_app', 'ledger.' || book, 'INSERT, UPDATE'),
      book || ': only post_group and open_accounts write the book';
  end loop;
end $$;
