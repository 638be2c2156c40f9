import type { OwnSnapshots, ProofOverview } from '@clearhold/contract/solvency/schema'
import { useState } from 'react'
import { now } from '#client/boot/clock.ts'
import { type CheckResult, checkSnapshot, type Evidence } from './check-snapshot.ts'
import { type LastCheck, remember, rememberResult } from './memory.ts'
import { Mismatch } from './mismatch.tsx'
import { NothingOwed } from './nothing-owed.tsx'
import { PathSheet } from './path-sheet.tsx'
import { ProofHead } from './proof-head.tsx'
import { OwedToYou, SinceYouChecked, SnapshotFacts } from './proof-parts.tsx'
import { type Phase, type Run, toldBefore } from './told.ts'
import { useClimbing } from './use-climbing.ts'

interface ProofBoardProps {
  readonly evidence: Evidence
  readonly overview: ProofOverview | undefined
  readonly draw: OwnSnapshots['draw']
  readonly nextAt: OwnSnapshots['nextAt']
  readonly last: LastCheck | undefined
}

export function ProofBoard({ evidence, overview, draw, nextAt, last }: ProofBoardProps) {
  const [phase, setPhase] = useState<Phase>({ kind: 'ready' })
  const told = toldBefore(evidence)
  const level = useClimbing(told.climb?.height ?? 0, phase.kind === 'climbing', () =>
    setPhase((found) => (found.kind === 'climbing' ? { kind: 'done', run: found.run } : found)),
  )
  const check = async () => {
    const began = performance.now()
    const result = await checkSnapshot(evidence)
    const run: Run = { result, tookMs: performance.now() - began, at: now().toISOString() }
    keep(evidence, result)
    setPhase(told.climb === undefined || result.kind === 'nothing' ? { kind: 'done', run } : { kind: 'climbing', run })
  }
  const run = phase.kind === 'done' ? phase.run : undefined
  const reached = phase.kind === 'ready' ? -1 : phase.kind === 'climbing' ? level : (told.climb?.height ?? 0)
  return (
    <>
      <ProofHead
        evidence={evidence}
        nextAt={nextAt}
        told={told}
        phase={phase}
        level={level}
        onCheck={() => void check()}
      />
      <div className="proof-columns">
        <div className="proof-column">
          {run?.result.kind === 'fault' && <Mismatch evidence={evidence} told={told} />}
          {evidence.own.file === null && run?.result.kind !== 'fault' && (
            <NothingOwed evidence={evidence} nextAt={nextAt} />
          )}
          {told.climb !== undefined && told.statement !== undefined && (
            <PathSheet evidence={evidence} climb={told.climb} statement={told.statement} reached={reached} />
          )}
          {run?.result.kind === 'in' && <SinceYouChecked evidence={evidence} answer={run.result.answer} last={last} />}
        </div>
        <div className="proof-column">
          {told.proof !== undefined && <OwedToYou proof={told.proof} />}
          <SnapshotFacts
            evidence={evidence}
            overview={overview}
            draw={draw}
            owedMicro={told.statement?.root.sumMicro}
          />
        </div>
      </div>
    </>
  )
}

function keep({ personId, number, at }: Evidence, result: CheckResult): void {
  rememberResult(personId, number, result.kind === 'fault' ? result.fault : 'holds')
  if (result.kind === 'fault') return
  const { owedMicro, lastEntryId } = result.answer
  const last: LastCheck = { number, at, owedMicro: String(owedMicro), lastEntryId: String(lastEntryId) }
  remember(personId, { last })
}
