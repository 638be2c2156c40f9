-- Why: whoever works in the back office reads lists of millions: sorted, narrowed and searched, a page at a time, and the deepest page
-- must cost what the first does. A page begins behind a value and an id, so each order has an index on both; what is rare among
-- many (a frozen account, a payout to a bank) has an index of its own, in the order of the list. What is asked for often and is
-- not rare is found by walking the order itself.

-- People: newest is there (0020). By name in the order of code points, which no update of a language changes.
create index person_by_name on accounts.person ((lower(full_name) collate "C"), id);
create index person_by_sign_in on accounts.person ((coalesce(last_login_at, timestamptz '1970-01-01 00:00:00+00')), id);
create index person_by_state on accounts.person (state, created_at, id);
create index person_admin on accounts.person (created_at, id) where role = 'Admin';

drop index deposits.deposit_newest;
create index deposit_newest on deposits.deposit (created_at, id);
create index deposit_by_state on deposits.deposit (state, created_at, id);
create index deposit_by_amount on deposits.deposit ((coalesce(amount_micro, 0)), id);
create index deposit_by_hand on deposits.deposit (gateway, created_at, id) where gateway <> 'chain';
create index deposit_of_network on deposits.deposit (chain_id, created_at, id) where chain_id is not null;
create index deposit_transaction on deposits.deposit (tx_hash) where tx_hash is not null;
create index deposit_reference_prefix on deposits.deposit (lower(reference) text_pattern_ops) where gateway <> 'chain';
drop index deposits.deposit_of_person;
create index deposit_of_person on deposits.deposit (person_id, created_at, id);

drop index withdrawals.withdrawal_newest;
create index withdrawal_newest on withdrawals.withdrawal (created_at, id);
drop index withdrawals.withdrawal_of_person;
create index withdrawal_of_person on withdrawals.withdrawal (person_id, created_at, id);
create index withdrawal_by_state on withdrawals.withdrawal (state, created_at, id);
create index withdrawal_by_type on withdrawals.withdrawal (type, created_at, id);
create index withdrawal_by_tier on withdrawals.withdrawal (tier, created_at, id);
create index withdrawal_by_method on withdrawals.withdrawal (method, created_at, id);
create index withdrawal_by_amount on withdrawals.withdrawal (amount_micro, id);
create index withdrawal_transaction on withdrawals.withdrawal (tx_hash) where tx_hash is not null;
create index withdrawal_to_address on withdrawals.withdrawal (to_address) where to_address is not null;

drop index kyc.case_of_assignee;
create index case_of_assignee on kyc.identity_case (assignee_id, opened_at, id) where assignee_id is not null;
create index case_of_nobody on kyc.identity_case (opened_at, id) where assignee_id is null;

create index command_by_state on approvals.command (state, made_at, id);
create index command_by_name on approvals.command (command, made_at, id);
create index command_of_maker on approvals.command (maker_id, made_at, id);
create index command_about on approvals.command (subject, made_at, id);
