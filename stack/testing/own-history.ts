import fc from 'fast-check'
import {
  capitalAccount,
  chainAccount,
  type InvestorKind,
  investorAccount,
  investorAccounts,
  investorKinds,
  openAccounts,
  postEntries,
} from '#domains/ledger/index.ts'
import { entryOf, nextPersonId } from './ledger.ts'
import type { prepareDatabase } from './resources.ts'

/** A movement as it was written, for comparison with what is read. */
export interface KeptMovement {
  readonly entryId: bigint
  readonly at: Date
  /** By account, of this person alone. */
  readonly changes: Readonly<Record<InvestorKind, bigint>>
  readonly profitMicro: bigint
  readonly bonusMicro: bigint
}

interface Place {
  readonly key: ReturnType<typeof investorAccount>
  readonly own: InvestorKind | undefined
}

/**
 * Random entries of a person over two and a half years of business time, several accounts in one, some between the person's own accounts
 * only, beside those of another person.
 */
export async function writeOwnHistory(
  database: ReturnType<typeof prepareDatabase>,
  personId: string,
  { groups, seed }: { readonly groups: number; readonly seed: number },
): Promise<KeptMovement[]> {
  const other = nextPersonId()
  const custody = chainAccount('custody', 1)
  const keys = [custody, capitalAccount, ...investorAccounts(personId), ...investorAccounts(other)]
  await database.app.transaction((tx) => openAccounts(tx, keys))
  const places: Place[] = [
    { key: custody, own: undefined },
    { key: investorAccount(other, 'cash'), own: undefined },
    ...investorKinds.map((kind) => ({ key: investorAccount(personId, kind), own: kind })),
  ]
  const rich = places.slice(1).map(({ key }) => [custody, key, 10n ** 12n] as const)
  const kept: KeptMovement[] = []
  const write = async (name: string, lines: readonly (readonly [Place, Place, bigint])[]) => {
    const moves = lines.map(([source, target, amountMicro]) => [source.key, target.key, amountMicro] as const)
    const [outcome] = await database.app.transaction((tx) => postEntries(tx, [entryOf(`${seed}:${name}`, [...moves])]))
    if (outcome?.kind !== 'posted') throw new Error(`not posted: ${outcome?.kind}`)
    const [row] = await database.owner('select business_at as at from ledger.posting_group where id = $1', [
      String(outcome.entryId / 1024n),
    ])
    const movement = keptMovement(outcome.entryId, new Date(String(row?.['at'])), lines)
    if (lines.some(([source, target]) => source.own !== undefined || target.own !== undefined)) kept.push(movement)
  }
  const placeOf = (key: string) => places.find((place) => place.key === key) ?? { key: custody, own: undefined }
  await write(
    'start',
    rich.map(([source, target, amountMicro]) => [placeOf(source), placeOf(target), amountMicro]),
  )
  const line = fc
    .tuple(fc.constantFrom(...places), fc.constantFrom(...places), fc.bigInt({ min: 1n, max: 5_000_000n }))
    .filter(([source, target]) => source !== target && target.key !== custody)
  const entries = fc.sample(fc.array(line, { minLength: 1, maxLength: 4 }), { numRuns: groups, seed })
  const stepMs = Math.floor((900 * 86_400_000) / groups)
  for (const [index, lines] of entries.entries()) {
    await database.owner(`update platform.clock set offset_ms = offset_ms + ${stepMs}`)
    await write(String(index), lines)
  }
  return kept
}

function keptMovement(entryId: bigint, at: Date, lines: readonly (readonly [Place, Place, bigint])[]): KeptMovement {
  const changes = { cash: 0n, locked: 0n, profit: 0n, bonus: 0n, leaving: 0n }
  const entered = { profit: 0n, bonus: 0n }
  for (const [source, target, amountMicro] of lines) {
    if (source.own !== undefined) changes[source.own] -= amountMicro
    if (target.own !== undefined) changes[target.own] += amountMicro
    if (source.own === undefined && (target.own === 'profit' || target.own === 'bonus'))
      entered[target.own] += amountMicro
  }
  return { entryId, at, changes, profitMicro: entered.profit, bonusMicro: entered.bonus }
}

export function changeOf({ changes }: KeptMovement): bigint {
  return Object.values(changes).reduce((sum, micro) => sum + micro, 0n)
}
