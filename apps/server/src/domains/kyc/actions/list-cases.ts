import type { kycListSchema } from '@clearhold/contract/kyc/schema'
import type { z } from 'zod'
import type { ReviewParts } from '../parts.ts'
import { dueAt } from '../rules.ts'
import { countCases, countQueue, readQueue } from '../store/queue.ts'
import { presentCases } from './present-cases.ts'
import { type Query, resolveCaseQuery } from './resolve-case-query.ts'

/** A page of cases, with what the requesting reviewer may see and decide. */
export async function listCases(
  parts: ReviewParts,
  query: Query,
  viewerId: string,
): Promise<z.input<typeof kycListSchema>> {
  const { reader } = parts.database
  const sentBefore = dueAt(parts.clock.now(), -parts.promisedHours)
  const { wanted, isMore } = await resolveCaseQuery(reader, query, viewerId, sentBefore)
  const [{ page, next }, { total, totalIsMore }, counts] = await Promise.all([
    readQueue(reader, wanted),
    countCases(reader, wanted),
    countQueue(reader, sentBefore),
  ])
  return {
    submissions: await presentCases(parts, page, viewerId),
    next,
    total,
    totalIsMore: totalIsMore || isMore,
    counts: { pending: counts.pending, revision: counts.revision, overdue: counts.overdue },
    oldestWaitingSince: counts.oldest?.toISOString() ?? null,
    promisedHours: parts.promisedHours,
  }
}
