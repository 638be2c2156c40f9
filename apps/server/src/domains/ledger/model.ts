import { type AccountKey, draftContent, type EntryDraft, type Posting, type PostingOutcome } from './rules.ts'

/** The ledger as a minimal in-memory model, which tests compare with the database. Not used in the product. */
export interface ModelBook {
  readonly balances: ReadonlyMap<AccountKey, bigint>
  /** Entries in the order written. */
  readonly entries: readonly ModelEntry[]
  open(keys: readonly AccountKey[]): void
  post(draft: EntryDraft): PostingOutcome['kind']
  /** The entry with this key, if any. */
  find(key: string): ModelEntry | undefined
}

export interface ModelEntry {
  readonly key: string
  readonly content: string
  readonly postings: readonly ModelPosting[]
}

export interface ModelPosting extends Posting {
  readonly sourceAfterMicro: bigint
  readonly targetAfterMicro: bigint
}

export function createModel(): ModelBook {
  const balances = new Map<AccountKey, bigint>()
  const entries: ModelEntry[] = []
  const byKey = new Map<string, ModelEntry>()

  const post = (draft: EntryDraft): PostingOutcome['kind'] => {
    const content = draftContent(draft)
    const known = byKey.get(draft.key)
    if (known !== undefined) return known.content === content ? 'duplicate' : 'key_reused'
    const after = new Map<AccountKey, bigint>()
    const postings: ModelPosting[] = []
    for (const posting of draft.postings) {
      const line = moveLine(posting, (key) => after.get(key) ?? balances.get(key))
      if (line === 'overdraft' || line === 'no_account') return line
      after.set(posting.source, line.sourceAfterMicro)
      after.set(posting.target, line.targetAfterMicro)
      postings.push(line)
    }
    for (const [key, balanceMicro] of after) balances.set(key, balanceMicro)
    const entry = { key: draft.key, content, postings }
    byKey.set(draft.key, entry)
    entries.push(entry)
    return 'posted'
  }
  return {
    balances,
    entries,
    open: (keys) => {
      for (const key of keys) if (!balances.has(key)) balances.set(key, 0n)
    },
    post,
    find: (key) => byKey.get(key),
  }
}

function moveLine(
  posting: Posting,
  balanceOf: (key: AccountKey) => bigint | undefined,
): ModelPosting | 'overdraft' | 'no_account' {
  const source = balanceOf(posting.source)
  const target = balanceOf(posting.target)
  if (source === undefined || target === undefined) return 'no_account'
  const sourceAfterMicro = source - posting.amountMicro
  const targetAfterMicro = target + posting.amountMicro
  if (!mayStandAt(posting.source, sourceAfterMicro) || !mayStandAt(posting.target, targetAfterMicro)) return 'overdraft'
  return { ...posting, sourceAfterMicro, targetAfterMicro }
}

/** Custody is what is held and stands at or below zero; suspense may be negative by a shortfall; everything else is owed. */
export function mayStandAt(key: AccountKey, balanceMicro: bigint): boolean {
  if (key.startsWith('custody:')) return balanceMicro <= 0n
  return key.startsWith('suspense:') || balanceMicro >= 0n
}
