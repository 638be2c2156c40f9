-- Why: a statement names the first checkpoint over its days; there are two thousand more every day, and it must not read them all to find one.

create index checkpoint_by_size on audit.checkpoint (size, id);
