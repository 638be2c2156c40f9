import type { CheckedAccountStatement } from '../account-statement/check.ts'
import { type Balances, balanceKinds } from '../account-statement/said.ts'
import { base64Of, hexOf } from '../bytes.ts'
import type { CheckedFile } from '../check-file.ts'
import { type Checkpoint, verifierDigestOf } from '../log/checkpoint.ts'
import type { VerifierKey } from '../note.ts'
import { debtKinds, idOf, kindsOf, leafParts, nodeOfLeaf, totalOf } from '../tree/leaf.ts'
import { nodeLength } from '../tree/node.ts'
import type { SnapshotStatement } from '../tree/statement.ts'
import type { InvestorProof } from '../tree/verify.ts'
import type { Fault, Step, StepName } from './steps.ts'
import type { Words } from './words.ts'

export interface Fact {
  readonly name: string
  readonly value: string
  readonly isTotal?: boolean
}

/** What the page says of one file. */
export interface Report {
  readonly holds: boolean
  /** A confirmed fraud proof is valid, but bad news. */
  readonly isGood: boolean
  readonly heading: string
  readonly said: string
  readonly steps: readonly Step[]
  readonly facts: readonly Fact[]
  readonly limit?: string
}

const stepsOf = {
  proof: ['file', 'note', 'statement', 'amounts', 'leaves', 'crown'],
  fraud: ['file', 'pieces', 'contradiction'],
  receipt: ['file', 'note', 'statement', 'movement'],
  account_statement: ['file', 'note', 'statement', 'lines', 'unchanged', 'movements'],
  answer: ['note', 'statement'],
  snapshot: ['note', 'statement'],
  checkpoint: ['note', 'statement', 'origin', 'witnesses'],
} as const satisfies Record<string, readonly StepName[]>

/** The step at which each fault is found. */
const stepOfFault: Readonly<Record<Fault, StepName>> = {
  file_malformed: 'file',
  note_not_signed: 'note',
  statement_malformed: 'statement',
  opening_malformed: 'amounts',
  parts_differ_from_debt: 'amounts',
  path_malformed: 'leaves',
  sum_out_of_range: 'leaves',
  leaf_not_in_bucket: 'leaves',
  crown_not_in_root: 'crown',
  checkpoint_not_signed: 'note',
  checkpoint_malformed: 'statement',
  checkpoint_of_another_log: 'origin',
  cosignature_wrong: 'witnesses',
  answer_not_signed: 'note',
  answer_malformed: 'statement',
  answer_worthless: 'pieces',
  snapshot_worthless: 'pieces',
  proof_worthless: 'pieces',
  checkpoint_worthless: 'pieces',
  no_contradiction: 'contradiction',
  checkpoint_missing: 'note',
  other_log_size: 'movement',
  not_in_log: 'movement',
  receipt_worthless: 'pieces',
  account_statement_not_signed: 'note',
  account_statement_malformed: 'statement',
  other_log: 'statement',
  line_out_of_place: 'lines',
  lines_do_not_add_up: 'lines',
  file_changed: 'unchanged',
  statement_note_worthless: 'pieces',
  account_statement_worthless: 'pieces',
  digest_differs: 'digest',
  digest_not_named: 'digest',
}

type Found = Partial<Record<StepName, Pick<Step, 'details' | 'hashes'>>>

function steps(names: readonly StepName[], found: Found, fault?: Fault): Step[] {
  const failing = fault === undefined ? names.length : indexOfFault(names, fault)
  return names.map((name, index) => {
    const state = index < failing ? 'done' : index === failing ? 'failed' : 'open'
    return { name, state, details: [], hashes: [], ...(state === 'done' && found[name]) }
  })
}

/** A fault that several kinds of files share may be found at a step they do not have: it is the last one then. */
function indexOfFault(names: readonly StepName[], fault: Fault): number {
  const index = names.indexOf(stepOfFault[fault])
  return index < 0 ? names.length - 1 : index
}

/** Undefined if it cannot be checked: a key is missing, or it is not one of our files. */
export function reportOf(file: CheckedFile, key: VerifierKey, words: Words): Report | undefined {
  if (!('checked' in file)) return undefined
  const { texts } = words
  if ('fault' in file.checked) {
    const { fault } = file.checked
    const heading = file.kind === 'fraud' ? texts.noFraudHeading : texts.doesNotHold
    const failed = steps(stepsOf[file.kind], {}, fault)
    const line = 'line' in file.checked ? file.checked.line : undefined
    const said =
      line === undefined ? texts.faults[fault] : `${texts.details.line(words.count(line))}: ${texts.faults[fault]}`
    return { holds: false, isGood: false, heading, said, steps: failed, facts: [] }
  }
  const signed = { note: { details: [texts.details.note(key.name, hexOf(key.keyId))], hashes: [] } }
  const good = { holds: true, isGood: true, heading: texts.holds } as const
  switch (file.kind) {
    case 'proof':
      return file.checked.holds ? { ...good, ...proved(file.checked, signed, words) } : undefined
    case 'fraud': {
      if (!file.checked.isConfirmed) return undefined
      const shown = { contradiction: { details: [texts.contradictions[file.checked.contradiction]], hashes: [] } }
      const said = { said: texts.said.fraud, steps: steps(stepsOf.fraud, shown), limit: texts.limits.fraud, facts: [] }
      return { holds: true, isGood: false, heading: texts.fraudHeading, ...said }
    }
    case 'receipt': {
      if (!file.checked.holds) return undefined
      const { entry, sides, group } = file.checked.receipt
      const own = sides.flatMap((side) => ('account' in side ? [side] : []))
      const facts = own.map(({ account, afterMicro }) => ({ name: account, value: `${words.amount(afterMicro)} USDT` }))
      const said = texts.said.receipt(`${group.id}-${entry.id % 1024n}`, entry.reason)
      return { ...good, said, steps: steps(stepsOf.receipt, signed), facts }
    }
    case 'account_statement':
      return file.checked.holds ? { ...good, ...accounted(file.checked, signed, words) } : undefined
    case 'answer': {
      if (!file.checked.holds) return undefined
      const { snapshot, leaf, owedMicro } = file.checked.answer
      const number = words.count(snapshot)
      const said =
        leaf === undefined ? texts.said.answerNone(number) : texts.said.answer(number, words.amount(owedMicro))
      return { ...good, said, steps: steps(stepsOf.answer, {}), facts: [] }
    }
    case 'snapshot': {
      if (!file.checked.holds) return undefined
      const { statement } = file.checked
      const { snapshot, root, heldMicro } = statement
      const said = texts.said.snapshot(words.count(snapshot), words.amount(root.sumMicro), words.amount(heldMicro))
      return {
        ...good,
        said,
        steps: steps(stepsOf.snapshot, { ...signed, statement: coverOf(statement, words) }),
        facts: factsOf(statement, words),
      }
    }
    case 'checkpoint':
      return file.checked.holds ? { ...good, ...witnessed(file.checked, signed, words) } : undefined
  }
}

function proved(
  { statement, proof }: { readonly statement: SnapshotStatement; readonly proof: InvestorProof },
  signed: Found,
  words: Words,
) {
  const { texts, amount, count } = words
  const { opening, parts, crown } = proof
  const owed = amount(totalOf(opening.owedMicro) ?? 0n)
  const total = amount(statement.root.sumMicro)
  const levels = leafParts.map((part) => texts.details.leaf(part + 1, count(statement.bucketHeight)))
  const found: Found = {
    ...signed,
    statement: coverOf(statement, words),
    amounts: { details: [`${parts.map(({ sumMicro }) => amount(sumMicro)).join(' + ')} = ${owed}`], hashes: [] },
    leaves: { details: [levels.join('; ')], hashes: leafHashes(statement, proof) },
    crown: {
      details: [texts.details.buckets(count(crown.length / nodeLength))],
      hashes: [base64Of(statement.root.hash)],
    },
  }
  const kinds = debtKinds.map((kind) => ({ name: texts.kinds[kind], value: amount(opening.owedMicro[kind]) }))
  const own = [
    { name: texts.facts.person, value: opening.email },
    ...kinds,
    { name: texts.facts.yours, value: `${owed} USDT`, isTotal: true },
  ]
  const said = texts.said.proof(owed, total)
  const facts = [...own, ...factsOf(statement, words)]
  return { said, steps: steps(stepsOf.proof, found), facts, limit: texts.limits.proof }
}

type HoldingStatement = Extract<CheckedAccountStatement, { readonly holds: true }>

function accounted({ said, movements }: HoldingStatement, signed: Found, { texts, amount, count }: Words) {
  const opening = sumOf(said.opening)
  const closing = sumOf(said.closing)
  const change = closing < opening ? `− ${amount(opening - closing)}` : `+ ${amount(closing - opening)}`
  const found: Found = {
    ...signed,
    lines: { details: [texts.details.lines(amount(opening), change, amount(closing))], hashes: [] },
    unchanged: { details: [], hashes: [base64Of(said.digest)] },
    movements: {
      details: [texts.details.movements(count(movements.length), count(said.log.size))],
      hashes: [base64Of(said.log.root)],
    },
  }
  const kinds = balanceKinds.map((kind) => ({ name: texts.kinds[kind], value: amount(said.closing[kind]) }))
  const facts: Fact[] = [
    { name: texts.facts.person, value: said.personId },
    { name: texts.facts.opening, value: `${amount(opening)} USDT` },
    ...kinds,
    { name: texts.facts.closing, value: `${amount(closing)} USDT`, isTotal: true },
  ]
  return {
    said: texts.said.accountStatement(said.from, said.to, amount(closing)),
    steps: steps(stepsOf.account_statement, found),
    facts,
    limit:
      said.kind === 'pdf' ? `${texts.limits.printed} ${texts.limits.accountStatement}` : texts.limits.accountStatement,
  }
}

function sumOf(balances: Balances): bigint {
  return balanceKinds.reduce((total, kind) => total + balances[kind], 0n)
}

/** A note may be valid and report a shortage. */
function coverOf({ root, heldMicro }: SnapshotStatement, { texts, amount }: Words) {
  const missingMicro = root.sumMicro - heldMicro
  return { details: missingMicro > 0n ? [texts.details.short(amount(missingMicro))] : [], hashes: [] }
}

function leafHashes({ snapshot }: SnapshotStatement, { opening, parts }: InvestorProof): string[] {
  const id = idOf(opening)
  const kinds = kindsOf(opening)
  if (id === undefined || kinds === undefined) return []
  return leafParts.map((part) => {
    const { sumMicro, salt } = parts[part]
    return base64Of(nodeOfLeaf({ snapshot, id, kinds, part, sumMicro, salt }).hash)
  })
}

function factsOf(statement: SnapshotStatement, { texts, amount, count, time }: Words): Fact[] {
  const { block } = statement
  return [
    { name: texts.facts.snapshot, value: count(statement.snapshot) },
    { name: texts.facts.at, value: time(Date.parse(statement.at)) },
    { name: texts.facts.owed, value: `${amount(statement.root.sumMicro)} USDT`, isTotal: true },
    { name: texts.facts.held, value: `${amount(statement.heldMicro)} USDT` },
    { name: texts.facts.proved, value: `${amount(statement.provedMicro)} USDT` },
    { name: texts.facts.block, value: `${block.chainId} · ${block.number} · ${block.hash}` },
  ]
}

interface Witnessed {
  readonly checkpoint: Checkpoint
  readonly cosigned: readonly { readonly name: string; readonly timeSeconds: bigint }[]
}

function witnessed({ checkpoint, cosigned }: Witnessed, signed: Found, { texts, count, time }: Words) {
  const seen = cosigned.map(({ name, timeSeconds }) => texts.details.seenBy(name, time(Number(timeSeconds) * 1_000)))
  const found: Found = {
    ...signed,
    statement: { details: [], hashes: [base64Of(checkpoint.root)] },
    origin: { details: [checkpoint.origin], hashes: [] },
    witnesses: { details: seen.length === 0 ? [texts.details.seenByNone] : seen, hashes: [] },
  }
  const size = count(checkpoint.size)
  const facts: Fact[] = [{ name: texts.facts.log, value: size }]
  const said = texts.said.checkpoint(size)
  return { said, steps: steps(stepsOf.checkpoint, found), facts }
}

/** A verifier that was chosen together with a checkpoint: whether it is the one named in the checkpoint. */
export function reportOfPage(digest: string, checkpoint: Checkpoint, { texts }: Words): Report {
  const named = verifierDigestOf(checkpoint)
  const fault = named === undefined ? 'digest_not_named' : named === digest ? undefined : 'digest_differs'
  return {
    holds: fault === undefined,
    isGood: fault === undefined,
    heading: fault === undefined ? texts.holds : texts.doesNotHold,
    said: fault === undefined ? texts.said.page : texts.faults[fault],
    steps: steps(['digest'], { digest: { details: [], hashes: [digest] } }, fault),
    facts: [{ name: texts.facts.digest, value: digest }],
  }
}

/** What a snapshot and a checkpoint that were chosen together say of one log. */
export function relationOf(
  { origin, log }: SnapshotStatement,
  checkpoint: Checkpoint,
  { texts }: Words,
): string | undefined {
  // Two lengths of one log cannot be compared without the hashes between them.
  if (origin !== checkpoint.origin || log.size !== checkpoint.size) return undefined
  return base64Of(log.root) === base64Of(checkpoint.root) ? undefined : texts.details.otherLog
}
