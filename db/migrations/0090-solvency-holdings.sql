-- Why: a snapshot of what is owed to everybody cannot be one long read of all accounts. What is owed to each person is kept up to a group
-- of the book, folded from postings as they settle, and stands still while a snapshot reads it in pages (decision 0067).

create schema if not exists solvency;

create table solvency.holding (
  person_id uuid primary key,
  cash_micro bigint not null default 0 check (cash_micro >= 0),
  locked_micro bigint not null default 0 check (locked_micro >= 0),
  profit_micro bigint not null default 0 check (profit_micro >= 0),
  bonus_micro bigint not null default 0 check (bonus_micro >= 0),
  leaving_micro bigint not null default 0 check (leaving_micro >= 0),
  -- What stands in escrow for them: the profit of their own positions, and the bonus on those of people they invited.
  promised_profit_micro bigint not null default 0 check (promised_profit_micro >= 0),
  promised_bonus_micro bigint not null default 0 check (promised_bonus_micro >= 0),
  -- The newest entry that moved one of the seven.
  last_entry_id bigint not null check (last_entry_id > 0)
);

-- Up to which group everything above is folded. While a snapshot reads, it is held there, for a limited time.
create table solvency.fold (
  only_row boolean primary key default true check (only_row),
  group_id bigint not null default 0 check (group_id >= 0),
  held_by uuid,
  held_until timestamptz,
  constraint fold_held check ((held_by is null) = (held_until is null))
);
insert into solvency.fold default values;
create trigger fold_moves_forward before update on solvency.fold
  for each row when (new.group_id < old.group_id) execute function audit.refuse_change();
create trigger fold_is_never_taken_away before delete on solvency.fold for each row execute function audit.refuse_change();
create trigger fold_is_never_emptied before truncate on solvency.fold execute function audit.refuse_change();
create trigger holding_is_never_emptied before truncate on solvency.holding execute function audit.refuse_change();

-- Folds the postings of the next groups, at most so many and none above up_to; says whether more follow. The caller knows that no group up
-- to up_to can appear any more. Of an escrow the first part is its owner's profit and the rest its referrer's bonus, so that both
-- together are always what stands in it.
create function solvency.fold_groups(up_to bigint, groups_max integer, by_holder uuid, out is_more boolean)
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  base bigint;
  last bigint;
  count_taken integer;
begin
  is_more := false;
  select f.group_id into base from solvency.fold f
    where f.only_row and (f.held_until is null or f.held_until < clock_timestamp() or f.held_by = by_holder) for update;
  if base is null or base >= up_to then return; end if;
  select max(g.id), count(*) into last, count_taken from (
    select p.id from ledger.posting_group p where p.id > base and p.id <= up_to order by p.id limit groups_max) as g;
  is_more := count_taken = groups_max;
  if not is_more then last := up_to; end if;
  with moved as materialized (
    select p.entry_id, s.key as source_key, s.kind as source_kind, t.key as target_key, t.kind as target_kind, p.amount_micro as amount
    from ledger.posting p join ledger.account s on s.id = p.source_id join ledger.account t on t.id = p.target_id
    where p.entry_id >= (base + 1) * 1024 and p.entry_id < (last + 1) * 1024
  ), escrowed as (
    select m.entry_id, q.person_id, q.referrer_id, q.profit_micro as profit, m.amount - q.profit_micro as bonus
    from moved m join plans.position q on q.id = split_part(m.target_key, ':', 2)::uuid where m.target_kind = 'escrow'
    union all
    select m.entry_id, q.person_id, q.referrer_id,
      case m.target_kind when 'profit' then -m.amount when 'bonus' then 0 else -q.profit_micro end,
      case m.target_kind when 'profit' then 0 when 'bonus' then -m.amount else q.profit_micro - m.amount end
    from moved m join plans.position q on q.id = split_part(m.source_key, ':', 2)::uuid where m.source_kind = 'escrow'
  ), changes as (
    select split_part(m.source_key, ':', 2)::uuid as person_id, m.entry_id, m.source_kind as kind, -m.amount as amount
    from moved m where m.source_kind in ('cash', 'locked', 'profit', 'bonus', 'leaving')
    union all
    select split_part(m.target_key, ':', 2)::uuid, m.entry_id, m.target_kind, m.amount
    from moved m where m.target_kind in ('cash', 'locked', 'profit', 'bonus', 'leaving')
    union all
    select e.person_id, e.entry_id, 'promised_profit', e.profit from escrowed e where e.profit <> 0
    union all
    select e.referrer_id, e.entry_id, 'promised_bonus', e.bonus from escrowed e where e.bonus <> 0
  ), sums as (
    select c.person_id, max(c.entry_id) as last_entry_id,
      coalesce(sum(c.amount) filter (where c.kind = 'cash'), 0) as cash,
      coalesce(sum(c.amount) filter (where c.kind = 'locked'), 0) as locked,
      coalesce(sum(c.amount) filter (where c.kind = 'profit'), 0) as profit,
      coalesce(sum(c.amount) filter (where c.kind = 'bonus'), 0) as bonus,
      coalesce(sum(c.amount) filter (where c.kind = 'leaving'), 0) as leaving,
      coalesce(sum(c.amount) filter (where c.kind = 'promised_profit'), 0) as promised_profit,
      coalesce(sum(c.amount) filter (where c.kind = 'promised_bonus'), 0) as promised_bonus
    from changes c group by c.person_id
  ), known as (
    update solvency.holding h set cash_micro = h.cash_micro + s.cash, locked_micro = h.locked_micro + s.locked,
      profit_micro = h.profit_micro + s.profit, bonus_micro = h.bonus_micro + s.bonus, leaving_micro = h.leaving_micro + s.leaving,
      promised_profit_micro = h.promised_profit_micro + s.promised_profit,
      promised_bonus_micro = h.promised_bonus_micro + s.promised_bonus, last_entry_id = s.last_entry_id
    from sums s where h.person_id = s.person_id returning h.person_id
  )
  insert into solvency.holding (person_id, cash_micro, locked_micro, profit_micro, bonus_micro, leaving_micro, promised_profit_micro,
      promised_bonus_micro, last_entry_id)
    select s.person_id, s.cash, s.locked, s.profit, s.bonus, s.leaving, s.promised_profit, s.promised_bonus, s.last_entry_id
    from sums s where not exists (select from known k where k.person_id = s.person_id);
  update solvency.fold set group_id = last;
end $$;

-- A leaf names the e-mail address its person had when the snapshot was taken; whoever asks for it later may have another one.
create table solvency.former_email (
  person_id uuid not null,
  email text not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (person_id, email)
);
create function solvency.keep_email() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  insert into solvency.former_email (person_id, email) values (old.id, old.email) on conflict do nothing;
  return null;
end $$;
create trigger person_email_is_remembered after update of email on accounts.person
  for each row when (old.email is distinct from new.email) execute function solvency.keep_email();

-- A page of everything that is owed at the cut, with what a leaf names its person by: read while the fold is held there, and by its holder
-- alone, or not at all.
create function solvency.read_owed(cut bigint, by_holder uuid, behind uuid, most integer, in_chain bigint) returns table (
  person_id uuid, email text, deposit_address bytea, cash_micro bigint, locked_micro bigint, profit_micro bigint, bonus_micro bigint,
  leaving_micro bigint, promised_profit_micro bigint, promised_bonus_micro bigint, last_entry_id bigint
) language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  perform from solvency.fold f where f.group_id = cut and f.held_by = by_holder and f.held_until > clock_timestamp();
  if not found then
    raise exception 'fold_is_held: what is owed at group % is not held for reading', cut
      using errcode = 'object_not_in_prerequisite_state', constraint = 'fold_is_held';
  end if;
  return query
    select h.person_id, coalesce(p.email, ''), a.address, h.cash_micro, h.locked_micro, h.profit_micro, h.bonus_micro, h.leaving_micro,
      h.promised_profit_micro, h.promised_bonus_micro, h.last_entry_id
    from (select o.* from solvency.holding o where behind is null or o.person_id > behind order by o.person_id limit most) as h
      left join accounts.person p on p.id = h.person_id
      left join lateral (select d.address from treasury.deposit_address d
        where d.chain_id = in_chain and d.person_id = h.person_id order by d.key_ring_id limit 1) as a on true
    order by h.person_id;
end $$;

revoke execute on function solvency.fold_groups, solvency.keep_email, solvency.read_owed from public;
