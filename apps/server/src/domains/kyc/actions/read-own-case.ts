import { type KycPart, type KycReason, kycParts, type TimelineKind } from '@clearhold/contract/kyc/rules'
import type { KycOfMe, KycStep } from '@clearhold/contract/kyc/schema'
import type { Language } from '@clearhold/contract/language'
import { kycReasonText, kycReasonTexts } from '@clearhold/contract/texts/kyc-reasons'
import { readNames } from '#domains/accounts/index.ts'
import { readBusinessTimes } from '#platform/clock/clock.ts'
import type { Reader } from '#platform/database/database.ts'
import type { KycParts } from '../parts.ts'
import { dueAt, outcomeOf, type PartStanding, reference, standingOf, submitRefusal, viewsShownMax } from '../rules.ts'
import {
  type CaseRow,
  type DecisionRow,
  type PartRow,
  readDecisionsOf,
  readLatestCase,
  readPartsOf,
} from '../store/cases.ts'
import { countBefore } from '../store/queue.ts'
import { type NudgeRow, readNudges } from '../store/rounds.ts'
import { readSubject } from '../store/subjects.ts'
import { readLooksAtPerson } from '../store/views.ts'
import { readCaseDetails } from './read-case-details.ts'

export interface ReviewFigures {
  readonly measured: number
  readonly medianSeconds: number | null
}

/** What a person may know about their own case: the state of each part and why, the timeline, expected times, and who viewed documents. */
export async function readOwnCase(
  parts: Pick<KycParts, 'database' | 'keyring' | 'promisedHours' | 'retentionDays'>,
  personId: string,
  language: Language,
  figures: ReviewFigures,
): Promise<KycOfMe> {
  const { reader } = parts.database
  const shown = await readBusinessTimes(reader)
  const [row, subject, views] = await Promise.all([
    readLatestCase(reader, personId),
    readSubject(reader, personId),
    viewsOf(reader, personId, shown),
  ])
  const [sent, decisions, nudges] =
    row === undefined
      ? [[], [], []]
      : await Promise.all([
          readPartsOf(reader, [row.id]),
          readDecisionsOf(reader, [row.id]),
          readNudges(reader, row.id),
        ])
  const details = row && (await readCaseDetails(parts.keyring, [row], sent)).get(row.id)
  const waits = row?.state === 'pending'
  return {
    status: row?.state ?? null,
    kycId: row?.id ?? null,
    reference: row === undefined ? null : reference(row.number),
    final: row?.final ?? false,
    canSubmit: submitRefusal(row) === undefined,
    round: row?.round ?? 0,
    details: details ?? null,
    steps: stepsOf(standingOf(sent, decisions), language, shown),
    timeline: timelineOf(row, sent, decisions, nudges, language).map((entry) => ({
      ...entry,
      at: shown(entry.at).toISOString(),
    })),
    review: {
      promisedHours: parts.promisedHours,
      ...figures,
      dueAt: waits ? shown(dueAt(row.stateAt, parts.promisedHours)).toISOString() : null,
      before: waits ? await countBefore(reader, row) : null,
    },
    views,
    retention: { days: parts.retentionDays, eraseAt: subject?.eraseAt ? shown(subject.eraseAt).toISOString() : null },
  }
}

type Shown = (at: Date) => Date

async function viewsOf(reader: Reader, personId: string, shown: Shown): Promise<KycOfMe['views']> {
  const looks = await readLooksAtPerson(reader, personId, viewsShownMax)
  const names = await readNames(reader, [...new Set(looks.map(({ viewerId }) => viewerId))])
  return looks.map(({ at, document, viewerId, reason }) => ({
    at: shown(at).toISOString(),
    document,
    who: names.get(viewerId) ?? '',
    reason,
  }))
}

function stepsOf(standing: readonly PartStanding[], language: Language, shown: Shown): KycStep[] {
  return kycParts.map((part) => {
    const found = standing.find((one) => one.part === part)
    return {
      part,
      state: found?.state ?? 'needed',
      reason: found?.reason ?? null,
      text: textOf(found?.reason ?? null, language),
      needs: [...kycReasonTexts[language].needs[part]],
      sentAt: found === undefined ? null : shown(found.sentAt).toISOString(),
    }
  })
}

function textOf(reason: KycReason | null, language: Language): KycStep['text'] {
  return reason === null ? null : { ...kycReasonText(language, reason) }
}

/** With the stored time. */
type TimelineEntry = Omit<KycOfMe['timeline'][number], 'at'> & { readonly at: Date }

/** The case's timeline, oldest first: sent, late, revision requested, decided. */
function timelineOf(
  row: CaseRow | undefined,
  sent: readonly PartRow[],
  decisions: readonly DecisionRow[],
  nudges: readonly NudgeRow[],
  language: Language,
): TimelineEntry[] {
  if (row === undefined) return []
  const bare = (part: KycPart) => ({ part, reason: null, text: null })
  return Array.from({ length: row.round }, (_, index) => index + 1).flatMap((round): TimelineEntry[] => {
    const sentNow = sent.filter((part) => part.round === round)
    const decidedNow = decisions.filter((decision) => decision.round === round)
    const late = nudges.find((nudge) => nudge.round === round && nudge.kind === 'overdue')
    const at = decidedNow[0]?.decidedAt
    return [
      entry(
        round === 1 ? 'submitted' : 'resubmitted',
        sentNow[0]?.sentAt,
        sentNow.map(({ part }) => bare(part)),
      ),
      entry('overdue', late?.givenAt, []),
      entry(
        outcomeOf(decidedNow),
        at,
        decidedNow
          .filter(({ decision }) => decision !== 'approve')
          .map(({ part, reason }) => ({ part, reason, text: textOf(reason, language) })),
      ),
    ].flat()
  })
}

function entry(kind: TimelineKind, at: Date | undefined, parts: TimelineEntry['parts']): TimelineEntry[] {
  return at === undefined ? [] : [{ kind, at, parts }]
}
