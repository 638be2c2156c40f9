/** The specification's timing: a random time between two notices, and how long one stays. */
const pauseMsMin = 23_000
const pauseMsMax = 32_000
export const stayMs = 4_000

type RandomBelow = (below: number) => number

export function nextPauseMs(randomBelow: RandomBelow): number {
  return pauseMsMin + randomBelow(pauseMsMax - pauseMsMin + 1)
}

export interface Notice {
  readonly name: string
  readonly amount: number
}

/** A name and an amount, each drawn by itself. */
export function drawNotice(
  names: readonly string[],
  amounts: readonly number[],
  randomBelow: RandomBelow,
): Notice | undefined {
  const name = names[randomBelow(names.length)]
  const amount = amounts[randomBelow(amounts.length)]
  return name === undefined || amount === undefined ? undefined : { name, amount }
}
