import { isDeepStrictEqual } from 'node:util'
import { languages } from '@clearhold/contract/language'
import { decimalFromMicro } from '@clearhold/contract/money'
import { annualRateBasisPoints, annualRateBasisPointsMax } from '@clearhold/contract/plans/rules'
import { planKeySchema } from '@clearhold/contract/plans/schema'
import { ok, type Refusal, type Result, refuse } from '@clearhold/contract/result'
import { z } from 'zod'
import { type ChangeLine, type Command, type CommandRefusal, defineCommand } from '#domains/approvals/index.ts'
import { recordChange } from '#domains/audit/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { PlansParts } from '../parts.ts'
import { percentText, publishCommandName, publishRefusals } from '../rules.ts'
import {
  lockCatalogue,
  readPublishedVersion,
  readVersion,
  type StoredVersion,
  writeVersionState,
} from '../store/versions.ts'

const inputSchema = z.strictObject({ planKey: planKeySchema, version: z.int().min(1) })
type Input = z.output<typeof inputSchema>
type Parts = Pick<PlansParts, 'clock' | 'edition' | 'rateMaxBasisPoints'>

/**
 * Puts a version on offer, in place of the previous one. The charter's publish guard is here: two people (also enforced by approvals and
 * the database), every text in every language, and in live a rate within the ceiling.
 */
export function publishPlan(parts: Parts): Command {
  return defineCommand({
    name: publishCommandName,
    money: true,
    permissionToMake: 'finance_maker',
    permissionToApprove: 'finance_approver',
    inputSchema,
    describe: async (reader, input) => {
      const wanted = await readProposed(reader, parts, input)
      if (!wanted.ok) return wanted
      const before = await readPublishedVersion(reader, input.planKey)
      return ok({
        subject: `plan:${input.planKey}`,
        changes: linesOf(wanted.value, before),
        state: stateOf(wanted.value, before),
      })
    },
    execute: async (tx, input, { makerId, approverId, state, requestId }) => {
      await lockCatalogue(tx)
      const wanted = await readProposed(tx, parts, input, { makerId, approverId })
      if (!wanted.ok) return wanted
      const before = await readPublishedVersion(tx, input.planKey)
      if (!isDeepStrictEqual(stateOf(wanted.value, before), state)) startAgain()
      const at = parts.clock.now()
      if (before !== undefined) await writeVersionState(tx, before.terms, 'closed', at)
      await writeVersionState(tx, wanted.value.terms, 'published', at)

      await recordChange(tx, {
        actor: `person:${approverId}`,
        action: 'plan.published',
        subject: `plan:${input.planKey}:${input.version}`,
        ...(before === undefined ? {} : { before: contentOf(before) }),
        after: contentOf(wanted.value),
        requestId,
        event: { type: 'plan.published', payload: { planKey: input.planKey, version: input.version } },
      })
      return ok(undefined)
    },
  })
}

/** The version that waits for approval, if nothing prevents offering it. */
async function readProposed(
  reader: Reader,
  parts: Parts,
  { planKey, version }: Input,
  people?: { readonly makerId: string; readonly approverId: string },
): Promise<Result<StoredVersion, CommandRefusal>> {
  const stored = await readVersion(reader, planKey, version)
  if (stored === undefined) return refuse('not_found')
  if (stored.state !== 'proposed') return refuse('plan_version_frozen')
  return guardRefusal(parts, stored, people) ?? ok(stored)
}

/** The publish guard's refusal of a version, with a text for each reason; undefined when it may be offered. */
function guardRefusal(
  { edition, rateMaxBasisPoints }: Parts,
  { terms, texts }: StoredVersion,
  people?: { readonly makerId: string; readonly approverId: string },
): Refusal<CommandRefusal> | undefined {
  // When it is only proposed, the approver is not known yet.
  const { makerId: proposedBy, approverId: approvedBy } = people ?? { makerId: 'maker', approverId: 'approver' }
  const [refusal] = publishRefusals({ edition, terms, texts, proposedBy, approvedBy, rateMaxBasisPoints })
  switch (refusal) {
    case undefined:
      return undefined
    case 'annual_rate_above_max':
      return refuse('plan_rate_above_ceiling', {
        rate: percentText(annualRateBasisPoints(terms)),
        ceiling: percentText(Math.min(rateMaxBasisPoints, annualRateBasisPointsMax)),
      })
    case 'text_missing':
      return refuse('plan_text_missing')
    case 'same_person':
      return refuse('not_allowed')
    default:
      return refusal satisfies never
  }
}

function stateOf(wanted: StoredVersion, before: StoredVersion | undefined): unknown {
  return { wanted: contentOf(wanted), before: before === undefined ? null : contentOf(before) }
}

/** The catalogue changed between the read and the lock: the approval reads again, and finds its state changed. */
function startAgain(): never {
  throw Object.assign(new Error('the catalogue changed while a plan was published'), { code: '40001' })
}

function contentOf({ terms, texts, state }: StoredVersion): unknown {
  return { terms, texts, state }
}

function linesOf({ terms, texts }: StoredVersion, before: StoredVersion | undefined): ChangeLine[] {
  const line = (field: string, of: (version: Pick<StoredVersion, 'terms' | 'texts'>) => string): ChangeLine => ({
    field,
    before: before === undefined ? '' : of(before),
    after: of({ terms, texts }),
  })
  return [
    line('plan', (version) => version.terms.planKey),
    line('version', (version) => String(version.terms.version)),
    line('profit_rate', (version) => percentText(version.terms.profitBasisPoints)),
    line('annual_rate', (version) => percentText(annualRateBasisPoints(version.terms))),
    line('amount_limits', ({ terms: { minMicro, maxMicro } }) =>
      [minMicro, maxMicro].map(decimalFromMicro).join(' - '),
    ),
    line('duration_hours', (version) => String(version.terms.durationHours)),
    line('referral_bonus', (version) => percentText(version.terms.referralBonusBasisPoints)),
    // Every text in every language: approvers sign only what they can read.
    ...languages.flatMap((language) => [
      line(`name_${language}`, (version) => version.texts[language].name),
      line(`summary_${language}`, (version) => version.texts[language].summary),
      line(`source_${language}`, (version) => version.texts[language].sourceOfReturn),
      line(`risk_${language}`, (version) => version.texts[language].risk),
    ]),
  ]
}
