-- Why: silence about a bank payout must not be made by others (finding MON1). The 30 days stood still in the code while an account is
-- frozen or the law holds it, and not in the function that ends the payout: whoever called it directly ended it all the same. And a person
-- who is locked out could not object: the mail about the payout now carries a link that does it without signing in.

alter table accounts.mail_token
  drop constraint mail_token_purpose_check,
  add constraint mail_token_purpose_check check (purpose in ('verify', 'reset', 'change_email', 'withdraw_address', 'bank_payout'));

-- How much of a time a person could have objected in: all of it but freezes and legal holds, each moment counted once (as quietEnd in
-- domains/withdrawals/rules.ts says when that reaches 30 days).
create function withdrawals.quiet_time(for_person uuid, since timestamptz, upto timestamptz) returns interval
  language sql stable set search_path = pg_catalog as $$
  select upto - since - coalesce((select sum(upper(r.part) - lower(r.part)) from unnest((
      select range_agg(tstzrange(greatest(s.began_at, since), least(coalesce(s.ended_at, upto), upto)))
      from (select f.began_at, f.ended_at from accounts.freeze f where f.person_id = for_person
        union all select h.began_at, h.ended_at from kyc.legal_hold h where h.person_id = for_person) as s
      where s.began_at < upto and coalesce(s.ended_at, upto) > since)) as r (part)), interval '0')
$$;

revoke execute on function withdrawals.quiet_time from public;
