import { decimalFromMicro, sumMicro } from '@clearhold/contract/money'
import type { AdminPlan, AdminPlans } from '@clearhold/contract/plans/admin-schema'
import { annualRateBasisPointsMax } from '@clearhold/contract/plans/rules'
import { readWaitingApprovals } from '#domains/approvals/index.ts'
import { readFigures } from '#domains/ledger/index.ts'
import { readCapitalBalances } from '#domains/treasury/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { PlansParts } from '../parts.ts'
import { closeCommandName, publishCommandName, publishRefusals, versionOnTheWire } from '../rules.ts'
import { countOverdue, readSchedule, readVersionFigures, type VersionFigures } from '../store/figures.ts'
import { readVersions, type StoredVersion } from '../store/versions.ts'

/** The whole catalogue with the open positions of each version, the operator's capital, and whether every promise is covered. */
export async function listPlans(reader: Reader, parts: PlansParts): Promise<AdminPlans> {
  const versions = await readVersions(reader)
  const figures = await readVersionFigures(reader)
  const { now, nextDueAt } = await readSchedule(reader)
  const ledgerFigures = await readFigures(reader)
  const { freeMicro, reservedMicro, totalMicro } = await readCapitalBalances(reader, ledgerFigures)
  const escrowedMicro = ledgerFigures.kinds.get('escrow')?.balanceMicro ?? 0n
  const promisedMicro = sumMicro(figures.map(({ profitMicro, bonusMicro }) => profitMicro + bonusMicro))
  const keys = [...new Set(versions.map(({ terms }) => terms.planKey))]
  const waiting = await readWaitingApprovals(
    reader,
    keys.map((key) => `plan:${key}`),
    parts.clock.now(),
  )
  return {
    now: now.toISOString(),
    edition: parts.edition,
    rateMaxBasisPoints: Math.min(parts.rateMaxBasisPoints, annualRateBasisPointsMax),
    capital: {
      free: decimalFromMicro(freeMicro),
      reserved: decimalFromMicro(reservedMicro),
      total: decimalFromMicro(totalMicro),
    },
    coverage: {
      promised: decimalFromMicro(promisedMicro),
      escrowed: decimalFromMicro(escrowedMicro),
      isCovered: escrowedMicro >= promisedMicro,
    },
    open: {
      positions: figures.reduce((sum, { count }) => sum + Number(count), 0),
      principal: decimalFromMicro(sumMicro(figures.map(({ principalMicro }) => principalMicro))),
      nextDueAt: nextDueAt?.toISOString() ?? null,
      overdue: await countOverdue(reader, now),
    },
    halted: await parts.isHalted(reader),
    plans: keys.map((key) => planOf(key, versions, figures, waiting, parts)),
  }
}

function planOf(
  key: string,
  versions: readonly StoredVersion[],
  figures: readonly VersionFigures[],
  waiting: readonly { id: string; command: string; subject: string; input: Readonly<Record<string, unknown>> }[],
  parts: PlansParts,
): AdminPlan {
  const own = versions.filter(({ terms }) => terms.planKey === key)
  return {
    key,
    place: own[0]?.place ?? 0,
    versions: own.map((stored) => {
      const { version } = stored.terms
      const open = figures.find((each) => each.planKey === key && each.version === version)
      const request = waiting.find(
        ({ subject, command, input }) =>
          subject === `plan:${key}` &&
          ((stored.state === 'proposed' && command === publishCommandName && input['version'] === version) ||
            (stored.state === 'published' && command === closeCommandName)),
      )
      return {
        ...versionForStaff(stored, parts),
        // Rejected, expired or stale, the command is gone: what is left is a draft that can be proposed again.
        state: stored.state === 'proposed' && request === undefined ? ('draft' as const) : stored.state,
        waitingApprovalId: request?.id ?? null,
        open: {
          positions: Number(open?.count ?? 0n),
          principal: decimalFromMicro(open?.principalMicro ?? 0n),
          reserved: decimalFromMicro((open?.profitMicro ?? 0n) + (open?.bonusMicro ?? 0n)),
        },
      }
    }),
  }
}

function versionForStaff({ terms, texts, ...stored }: StoredVersion, { edition, rateMaxBasisPoints }: PlansParts) {
  const refusals = publishRefusals({
    edition,
    terms,
    texts,
    rateMaxBasisPoints,
    proposedBy: 'maker',
    approvedBy: 'approver',
  })
  return {
    ...versionOnTheWire({ terms, texts }),
    createdAt: stored.createdAt.toISOString(),
    publishedAt: stored.publishedAt?.toISOString() ?? null,
    closedAt: stored.closedAt?.toISOString() ?? null,
    objections: refusals.filter((refusal) => refusal !== 'same_person'),
  }
}
