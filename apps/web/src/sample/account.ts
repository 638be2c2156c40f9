// Invented: only the demo edition may import this file, and the frame around the account carries its tag.

const units = 1_000_000n
const nowMs = Date.UTC(2026, 10, 16, 9, 24)
const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute)

/**
 * Two plans at work, Premium and Advance. Their profit is what the contract's terms give (account.test.ts); written down, because
 * a file shared with the terms would be one more that the home page downloads.
 */
const plans = [
  { principalMicro: 5_000n * units, profitMicro: 2_500n * units, dueMs: at(17, 9, 30) },
  { principalMicro: 2_600n * units, profitMicro: 1_040n * units, dueMs: at(17, 20) },
] as const

const lockedMicro = plans.reduce((sum, { principalMicro }) => sum + principalMicro, 0n)

/** What came and went, oldest first. */
const changes = [
  { atMs: at(4, 10, 12), changeMicro: 3_000n * units },
  { atMs: at(6, 16, 40), changeMicro: 1_000n * units },
  { atMs: at(8, 9, 5), changeMicro: 6_000n * units },
  { atMs: at(9, 7, 30), changeMicro: -400n * units },
  { atMs: at(14, 18, 22), changeMicro: 1_240_500_000n },
] as const

const totalMicro = changes.reduce((sum, { changeMicro }) => sum + changeMicro, 0n)
const profitBalanceMicro = 600n * units
const leavingMicro = 250n * units

/** Where the money of this account is: the lines add up to the total, because the first is what the others leave. */
const places = [
  { place: 'free', amountMicro: totalMicro - profitBalanceMicro - lockedMicro - leavingMicro },
  { place: 'profit', amountMicro: profitBalanceMicro },
  { place: 'locked', amountMicro: lockedMicro },
  { place: 'leaving', amountMicro: leavingMicro },
] as const

function stepsOf(all: typeof changes) {
  let sumMicro = 0n
  return all.map(({ atMs, changeMicro }) => {
    sumMicro += changeMicro
    return { atMs, changeMicro, totalMicro: sumMicro }
  })
}

/** The account that the home page shows in its frame. */
export const sampleAccount = {
  name: 'Ines',
  places,
  totalMicro,
  story: {
    nowMs,
    openingMicro: 0n,
    totalMicro,
    steps: stepsOf(changes),
    promised: plans.map(({ profitMicro, dueMs }) => ({ atMs: dueMs, amountMicro: profitMicro })),
  },
}
