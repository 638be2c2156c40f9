import type { TestDatabase } from './resources.ts'

/** Seven messages in every state: 1, 2, 5, 6 and 7 are open, 3 is closed, 4 is answered; 4 and 6 are this user's. */
export async function insertTestMessages(database: TestDatabase, assigneeId: string): Promise<void> {
  await database.owner(
    `insert into content.contact_message (id, form_digest, name, email, subject, message, language, received_at, state, closed_by,
      closed_at, assignee_id)
    select ('c0ffee0' || n || '-0000-4000-8000-000000000000')::uuid, sha256(n::text::bytea), 'Person ' || n,
      'p' || n || '@visitor.example', 'About plan-' || n, case when n = 5 then 'Çédille & <b>bold</b> words <script>x="inside"</script>' else 'hello' end, 'en',
      '2026-11-15T23:58:00Z'::timestamptz + (n / 2) * interval '1 minute',
      case n when 3 then 'closed' when 4 then 'answered' else 'open' end,
      case when n = 3 then 'person:x' end, case when n = 3 then now() end, case when n in (4, 6) then $1::uuid end
    from generate_series(1, 7) as n`,
    [assigneeId],
  )
}

/** Five subscriptions: 0 and 3 are subscribed, 1 and 4 wait, 2 is unsubscribed. */
export async function insertTestSubscriptions(database: TestDatabase): Promise<void> {
  await database.owner(`
    insert into content.subscription (id, email, language, state, requested_at, requests, confirmed_at, left_at)
    select gen_random_uuid(), chr(102 - n) || '_' || n || '@visitor.example', 'en',
      (array['subscribed', 'waiting', 'left'])[1 + n % 3], '2026-11-15T10:00:00Z'::timestamptz + n * interval '1 minute', 1,
      case when n % 3 = 0 then now() end, case when n % 3 = 2 then now() end
    from generate_series(0, 4) as n`)
}

/** Minutes of a component, one letter each: u up, d down, w down by a wrong answer, - not measured. */
export async function insertProbeMinutes(
  database: TestDatabase,
  component: string,
  from: string,
  letters: string,
): Promise<void> {
  const start = Date.parse(from)
  for (const [index, letter] of [...letters].entries()) {
    if (letter === '-') continue
    await database.owner('insert into content.probe values ($1, $2, $3, 12, $4)', [
      component,
      new Date(start + index * 60_000),
      letter === 'u',
      letter === 'u' ? null : letter === 'w' ? 'wrong_answer' : 'no_answer',
    ])
  }
}
