/** The plan a visitor chose on the public page, kept until they have logged in: in between a mail is opened in another tab. */
const storageKey = 'chosenPlan'
const keptMs = 24 * 60 * 60_000
const planKeyPattern = /^[a-z][a-z0-9-]{1,39}$/

interface Storage {
  readonly getItem: (key: string) => string | null
  readonly setItem: (key: string, value: string) => void
  readonly removeItem: (key: string) => void
}

/** The plan an address names; what is no plan's key is none. */
export function planIn(query: URLSearchParams): string | undefined {
  const plan = query.get('plan')
  return plan !== null && planKeyPattern.test(plan) ? plan : undefined
}

export const planPath = (plan: string) => `/user/plans?plan=${plan}`

export function rememberPlan(plan: string, nowMs: number, storage: Storage = localStorage): void {
  try {
    storage.setItem(storageKey, `${plan} ${nowMs + keptMs}`)
  } catch {
    // Without storage they choose again inside.
  }
}

/** Where the plan that was chosen within the last day is started; asked once, at the next login. */
export function takeChosenPlan(nowMs: number, storage: Storage = localStorage): string | undefined {
  try {
    const [plan = '', untilMs = ''] = (storage.getItem(storageKey) ?? '').split(' ')
    storage.removeItem(storageKey)
    return planKeyPattern.test(plan) && Number(untilMs) > nowMs ? planPath(plan) : undefined
  } catch {
    return undefined
  }
}
