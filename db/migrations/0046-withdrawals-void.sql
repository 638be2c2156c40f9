-- Why: a payout the signer keeps a nonce for and will never sign has failed, and two people give its money back. Until its nonce is
-- filled with nothing the signer could still sign it, so nothing is given back before: INV6, once more in the database.

create or replace function withdrawals.withdrawal_moves() returns trigger language plpgsql as $$
begin
  if old.state in ('settled', 'rejected', 'cancelled') then
    raise exception 'withdrawal % has ended', old.id using errcode = '23514', constraint = 'withdrawal_ends_once';
  end if;
  -- INV6: once a nonce is kept for it, nothing but the chain ends it: no refund while a signed transaction could be mined.
  if new.state in ('rejected', 'cancelled')
    and old.state not in ('awaiting_verification', 'on_hold', 'review', 'approved', 'delayed', 'failed', 'disputed') then
    raise exception 'withdrawal % is being sent', old.id using errcode = '23514', constraint = 'withdrawal_is_being_sent';
  end if;
  if new.state in ('rejected', 'cancelled') and old.state = 'failed' and old.reason = 'signer_refused' and not exists (
    select from signer.transaction where withdrawal_id = old.id and purpose = 'void') then
    raise exception 'withdrawal % could still be signed', old.id using errcode = '23514', constraint = 'withdrawal_is_voided';
  end if;
  return new;
end $$;
