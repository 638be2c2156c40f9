/** What this browser keeps about one person's checks. */
export interface CheckMemory {
  /** The keys that were shown first: another one later is named, and not simply believed. */
  readonly logKey: string | undefined
  readonly answersKey: string | undefined
  /** What came of snapshots that were looked at: 'holds', or the name of the fault. */
  readonly checked: Readonly<Record<string, string>>
  /** The snapshot that the person last checked themselves. */
  readonly last: LastCheck | undefined
}

export interface LastCheck {
  readonly number: number
  readonly at: string
  readonly owedMicro: string
  readonly lastEntryId: string
}

/** Older results are dropped: the same snapshot may then be looked at once more. */
const checkedMax = 200

const keyOf = (personId: string) => `proof ${personId}`

export function readMemory(personId: string): CheckMemory {
  const kept = fieldsOf(keptText(personId))
  const last = fieldsOf(kept['last'])
  return {
    logKey: textIn(kept, 'logKey'),
    answersKey: textIn(kept, 'answersKey'),
    checked: Object.fromEntries(
      Object.entries(fieldsOf(kept['checked'])).flatMap(([number, result]) =>
        typeof result === 'string' ? [[number, result]] : [],
      ),
    ),
    last: readLast(last),
  }
}

type Fields = Readonly<Record<string, unknown>>

function keptText(personId: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(personId)) ?? '{}')
  } catch {
    return {}
  }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

function textIn(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  return typeof value === 'string' ? value : undefined
}

function readLast(fields: Fields): LastCheck | undefined {
  const { number } = fields
  const at = textIn(fields, 'at')
  const owedMicro = textIn(fields, 'owedMicro')
  const lastEntryId = textIn(fields, 'lastEntryId')
  if (typeof number !== 'number' || at === undefined) return undefined
  if (!/^\d{1,18}$/.test(owedMicro ?? '') || !/^\d{1,19}$/.test(lastEntryId ?? '')) return undefined
  return { number, at, owedMicro: owedMicro ?? '0', lastEntryId: lastEntryId ?? '0' }
}

export function remember(personId: string, change: Partial<CheckMemory>): void {
  try {
    localStorage.setItem(keyOf(personId), JSON.stringify({ ...readMemory(personId), ...change }))
  } catch {
    // It lasts until the page is left.
  }
}

export function rememberResult(personId: string, number: number, result: string): void {
  const { checked } = readMemory(personId)
  const kept = Object.entries<string>({ ...checked, [number]: result }).slice(-checkedMax)
  remember(personId, { checked: Object.fromEntries(kept) })
}

export interface Keys {
  readonly log: string
  readonly answers: string
}

/** The keys that this browser saw first, and whether those shown now are others. */
export function pinKeys(personId: string, shown: Keys): { readonly keys: Keys; readonly changed: Keys | undefined } {
  const { logKey, answersKey } = readMemory(personId)
  if (logKey === undefined || answersKey === undefined) {
    remember(personId, { logKey: shown.log, answersKey: shown.answers })
    return { keys: shown, changed: undefined }
  }
  const keys = { log: logKey, answers: answersKey }
  return { keys, changed: logKey === shown.log && answersKey === shown.answers ? undefined : shown }
}
