import { randomBytes } from 'node:crypto'
import type { Chance } from './chance.ts'
import type { Loader } from './copy.ts'
import type { LargePerson } from './people.ts'

const hourMs = 3_600_000

export interface PaperPlan {
  readonly chance: Chance
  readonly people: readonly LargePerson[]
  /** The members of staff. */
  readonly staffIds: readonly string[]
  readonly now: Date
}

/** Identity cases in their current state. They have no documents: there is nothing to open, and no row pretends otherwise. */
export async function writeCases(loader: Loader, { chance, people, staffIds, now }: PaperPlan): Promise<number> {
  const subjects = loader.table('kyc.subject', 'person_id, key_id')
  const cases = loader.table(
    'kyc.identity_case',
    'id, person_id, key_id, state, round, opened_at, state_at, assignee_id, decided_by, reject_reason, final',
  )
  const rounds = loader.table('kyc.round', 'case_id, round, sent_at, decided_at, outcome, flow_told, over')
  for (const { id: personId, standing, joinedAt } of people) {
    if (standing === 'absent') continue
    const id = chance.uuid()
    const keyId = chance.uuid()
    const waits = standing === 'pending' || standing === 'revision'
    // Waiting cases were submitted in the last days; all others soon after the user joined.
    const openedMs = waits ? now.getTime() - hourMs * (1 + chance.below(60)) : joinedAt.getTime() + hourMs
    const openedAt = new Date(Math.min(openedMs, now.getTime() - hourMs))
    const stateAt = new Date(standing === 'pending' ? openedAt.getTime() : openedAt.getTime() + hourMs / 2)
    const decider = waits ? null : chance.of(staffIds)
    const assignee = waits && chance.next() < 0.5 ? null : chance.of(staffIds)
    subjects.add(personId, keyId)
    cases.add(
      id,
      personId,
      keyId,
      standing,
      1,
      openedAt,
      stateAt,
      assignee,
      decider,
      standing === 'rejected' ? 'document_not_accepted' : null,
      false,
    )
    const decidedAt = standing === 'pending' ? null : stateAt
    rounds.add(id, 1, openedAt, decidedAt, standing === 'pending' ? null : standing, true, standing !== 'pending')
    await loader.flush()
  }
  return cases.count
}

/** Two-person commands: most were decided, some expired, a few wait. */
export async function writeApprovals(
  loader: Loader,
  { chance, people, staffIds, now }: PaperPlan,
  count: number,
): Promise<void> {
  const rows = loader.table(
    'approvals.command',
    'id, command, subject, input, changes, state_digest, digest, money, maker_id, reason, made_at, expires_at, state, decided_by, decided_at, decision_reason',
  )
  const [first = '', second = ''] = staffIds
  for (let index = 0; index < count; index += 1) {
    const { id: personId } = chance.of(people)
    const [maker, other] = chance.next() < 0.5 ? [first, second] : [second, first]
    const state =
      index >= count - 20 ? 'waiting' : chance.of(['approved', 'approved', 'approved', 'rejected', 'expired', 'stale'])
    const madeMs =
      state === 'waiting'
        ? now.getTime() - chance.below(40) * hourMs
        : now.getTime() - hourMs * (80 + chance.below(17_000))
    const expiresAt = new Date(madeMs + 72 * hourMs)
    // No command about money was approved here: that takes a signature, and there are none.
    const isMoney = state !== 'approved' && chance.next() < 0.5
    const decidedAt = state === 'waiting' ? null : state === 'expired' ? expiresAt : new Date(madeMs + hourMs)
    const [field, before, after] = isMoney ? ['cash', '100.00', '120.00'] : ['state', 'frozen', 'active']
    rows.add(
      chance.uuid(),
      isMoney ? 'balance.adjust' : 'account.unfreeze',
      `person:${personId}`,
      JSON.stringify({ personId }),
      JSON.stringify([{ field, before, after }]),
      randomBytes(32),
      randomBytes(32),
      isMoney,
      maker,
      'Asked by the person',
      new Date(madeMs),
      expiresAt,
      state,
      state === 'waiting' || state === 'expired' ? null : other,
      decidedAt,
      state === 'rejected' || state === 'stale' ? 'Not now' : null,
    )
    await loader.flush()
  }
}

/** Audit records; each waits for the sealer, by the table's own trigger. */
export async function writeRecords(
  loader: Loader,
  { chance, people, staffIds, now }: PaperPlan,
  count: number,
): Promise<void> {
  const rows = loader.table('audit.record', 'actor, action, subject, request_id, happened_at')
  const actions = ['session.started', 'profile.changed', 'kyc.document_viewed', 'list.exported', 'deposit.proof_viewed']
  const stepMs = Math.floor((700 * 24 * hourMs) / count)
  for (let index = 0; index < count; index += 1) {
    const { id } = chance.of(people)
    const action = chance.of(actions)
    const isStaff = action !== 'session.started' && action !== 'profile.changed'
    const actor = `person:${isStaff ? chance.of(staffIds) : id}`
    const at = new Date(now.getTime() - (count - index) * stepMs)
    rows.add(actor, action, `person:${id}`, `large-${index}`, at)
    await loader.flush()
  }
}

export async function writeMessages(loader: Loader, { chance, people, now }: PaperPlan, count: number): Promise<void> {
  const rows = loader.table(
    'content.contact_message',
    'id, form_digest, name, email, subject, message, language, received_at, state, closed_by, closed_at',
  )
  const subjects = [
    'Where is my deposit?',
    'How long does a payout take?',
    'I cannot sign in',
    'A question about plans',
  ]
  for (let index = 0; index < count; index += 1) {
    const receivedAt = new Date(now.getTime() - hourMs * chance.below(17_000))
    const isOpen = index % 20 === 0
    rows.add(
      chance.uuid(),
      randomBytes(32),
      `Visitor ${index}`,
      `visitor.${index}@large.example`,
      chance.of(subjects),
      `I would like to know more. My account is ${chance.of(people).id}.`,
      chance.of(['en', 'es', 'fr']),
      receivedAt,
      ...(isOpen ? ['open', null, null] : ['closed', 'operator:large', new Date(receivedAt.getTime() + hourMs)]),
    )
    await loader.flush()
  }
}
