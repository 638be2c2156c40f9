-- Why: an approval that was clicked by mistake opened withdrawals at once. It now counts when its time to undo it is over: until then
-- the case is pending and these columns say who approved it and until when that can be undone.
alter table kyc.identity_case
  add column approved_by uuid,
  add column approved_at timestamptz,
  add column undo_until timestamptz,
  add constraint case_approval check (
    (approved_by is null) = (approved_at is null) and (approved_by is null) = (undo_until is null)
    and (approved_by is null or (state = 'pending' and approved_by <> person_id and undo_until > approved_at)));
