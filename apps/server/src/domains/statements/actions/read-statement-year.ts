import { decimalFromMicro } from '@clearhold/contract/money'
import type { StatementPeriod, StatementYear } from '@clearhold/contract/statements/schema'
import {
  type Period,
  type PeriodTurnover,
  readFirstMovementAt,
  readOwnBalancesBefore,
  readPeriodTurnovers,
} from '#domains/ledger/index.ts'
import { businessNow } from '#platform/clock/clock.ts'
import type { Reader } from '#platform/database/database.ts'
import { gatherReads } from '#platform/database/gather-reads.ts'
import { dayOf, lastDayOf, monthPeriods, totalMicro, yearPeriod } from '../rules.ts'

/** A person's year by months. Read in one statement, so that the months add up to the year. */
export async function readStatementYear(
  reader: Reader,
  personId: string,
  asked: number | undefined,
): Promise<StatementYear> {
  const [now, first] = await gatherReads(() =>
    Promise.all([businessNow(reader), readFirstMovementAt(reader, personId)]),
  )
  const lastYear = now.getUTCFullYear()
  const firstYear = Math.min((first ?? now).getUTCFullYear(), lastYear)
  const year = Math.min(Math.max(asked ?? lastYear, firstYear), lastYear)
  const period = yearPeriod(year)
  const months = monthPeriods(year)
  const [balances, turnovers] = await gatherReads(() =>
    Promise.all([
      readOwnBalancesBefore(reader, personId, period.from),
      readPeriodTurnovers(reader, personId, [period.from, ...months.map(({ until }) => until)]),
    ]),
  )
  const openingMicro = totalMicro(balances)
  const begun = addUp(openingMicro, months, turnovers, now).filter(
    (_month, place) => (months[place]?.from ?? now) <= now && (months[place]?.until ?? now) > (first ?? now),
  )
  const [whole] = addUp(openingMicro, [period], [sumOf(turnovers)], now)
  if (whole === undefined) throw new Error('a year is a period')
  return { now: now.toISOString(), firstYear, lastYear, year: whole, months: begun.toReversed() }
}

function sumOf(turnovers: readonly PeriodTurnover[]): PeriodTurnover {
  const sum = (of: (turnover: PeriodTurnover) => bigint) => turnovers.reduce((total, one) => total + of(one), 0n)
  return {
    place: 1,
    inMicro: sum(({ inMicro }) => inMicro),
    outMicro: sum(({ outMicro }) => outMicro),
    profitMicro: sum(({ profitMicro }) => profitMicro),
    bonusMicro: sum(({ bonusMicro }) => bonusMicro),
  }
}

const nothing = { inMicro: 0n, outMicro: 0n, profitMicro: 0n, bonusMicro: 0n }

/** Each period with what it opens and closes with: the closing balance of one is the opening balance of the next. */
function addUp(
  openingMicro: bigint,
  periods: readonly Period[],
  turnovers: readonly PeriodTurnover[],
  now: Date,
): StatementPeriod[] {
  let balanceMicro = openingMicro
  return periods.map((period, index) => {
    const { inMicro, outMicro, profitMicro, bonusMicro } = turnovers.find(({ place }) => place === index + 1) ?? nothing
    const beforeMicro = balanceMicro
    balanceMicro += inMicro - outMicro
    return {
      from: dayOf(period.from),
      to: lastDayOf(period),
      isClosed: period.until <= now,
      opening: decimalFromMicro(beforeMicro),
      in: decimalFromMicro(inMicro),
      out: decimalFromMicro(outMicro),
      closing: decimalFromMicro(balanceMicro),
      profit: decimalFromMicro(profitMicro),
      bonus: decimalFromMicro(bonusMicro),
    }
  })
}
