type Query = (statement: string) => Promise<Record<string, unknown>[]>

/** The business day of something stored at that moment of the history. */
const dayOf = (at: string) =>
  `floor(extract(epoch from (${at}) - (select from_at from platform.demo_history)) / 86400)::int`
const storedDay = (column: string) => dayOf(`platform.business_at(${column})`)
/** A ledger account by its holder's name and its kind; ids differ between databases. */
const accountName = (alias: string) =>
  `case when ${alias}.key like 'investor:%' then
      (select p.username from accounts.person p where p.id::text = split_part(${alias}.key, ':', 2)) || ':' || ${alias}.kind
    when ${alias}.key like 'position:%' then
      (select p.username from plans.position o join accounts.person p on p.id = o.person_id where o.id::text = split_part(${alias}.key, ':', 2)) || ':escrow'
    else ${alias}.kind end`

const whose = 'join accounts.person p on p.id = t.person_id'

/**
 * The content of a database without what differs in every run: ids and references, hashes, keys, signatures
 * and chain addresses, sessions, and the time of day.
 */
const parts: Readonly<Record<string, string>> = {
  people: `select username, email, full_name, role, language, state, email_verified_at is not null as confirmed, ${storedDay('created_at')} as day
    from accounts.person`,
  freezes: `select p.username, ${storedDay('t.began_at')} as day, t.ended_at is null as open from accounts.freeze t ${whose}`,
  identities: `select p.username, t.state, t.round, t.reject_reason, ${storedDay('t.opened_at')} as day, ${storedDay('t.state_at')} as decided
    from kyc.identity_case t ${whose}`,
  deposits: `select p.username, t.gateway, t.state, t.amount_micro::text as amount, t.cash_micro::text as cash, ${storedDay('t.created_at')} as day
    from deposits.deposit t ${whose}`,
  positions: `select p.username, t.plan_key, t.amount_micro::text as amount, t.profit_micro::text as profit, t.bonus_micro::text as bonus, t.state,
      ${dayOf('t.started_at')} as began, ${dayOf('t.due_at')} as due, ${dayOf('t.ended_at')} as ended
    from plans.position t ${whose}`,
  withdrawals: `select p.username, t.type, t.method, t.amount_micro::text as amount, t.tier, t.state, t.reason, t.risk, ${storedDay('t.created_at')} as day,
      ${storedDay('t.settled_at')} as settled from withdrawals.withdrawal t ${whose}`,
  referrals: `select p.username, r.username as referrer, t.state, t.amount_micro::text as amount
    from referrals.bonus t ${whose} join accounts.person r on r.id = t.referrer_id`,
  commands: `select command, state, ${storedDay('made_at')} as day from approvals.command`,
  messages: `select m.email, m.subject, m.state, ${storedDay('m.received_at')} as day, count(r.id)::int as replies
    from content.contact_message m left join content.reply r on r.message_id = m.id group by m.id`,
  testimonials: `select p.username, t.rating, t.text, t.state, ${storedDay('t.written_at')} as day from content.testimonial t ${whose}`,
  entries: `select e.reason, ${accountName('s')} as source, ${accountName('g')} as target, o.amount_micro::text as amount,
      ${dayOf('b.business_at')} as day
    from ledger.posting o join ledger.entry e on e.id = o.entry_id join ledger.posting_group b on b.id = e.id / 1024
      join ledger.account s on s.id = o.source_id join ledger.account g on g.id = o.target_id`,
  balances: `select ${accountName('a')} as account, sum(a.balance_micro)::text as amount from ledger.account a group by 1 having sum(a.balance_micro) <> 0`,
}

/** The content of a database as lines, sorted within each part. */
export async function readContent(query: Query): Promise<Readonly<Record<string, readonly string[]>>> {
  const content: Record<string, readonly string[]> = {}
  for (const [name, statement] of Object.entries(parts))
    content[name] = (await query(statement)).map((row) => JSON.stringify(row)).sort()
  return content
}
