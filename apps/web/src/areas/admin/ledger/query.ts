import { listEntries } from '@clearhold/contract/ledger/endpoints'
import { amountText, anyText, dayText, type ListAddress, type ListChanges } from '../lists/list-address.ts'

export const entryList: ListAddress<typeof listEntries> = {
  page: '/admin/ledger',
  endpoint: listEntries,
  filters: {
    account: anyText,
    reason: /^[a-z_]{1,40}\.[a-z_]{1,40}$/,
    about: anyText,
    amount: amountText,
    search: anyText,
    from: dayText,
    to: dayText,
  },
  beside: ['entry'],
}

const accountText =
  /^(investor:[0-9a-f-]{36}(:[a-z]+)?|position:[0-9a-f-]{36}:escrow|operator:capital|bank:paid|(custody|suspense|dust):\d{1,15})$/
const numberText = /^#?\d{1,15}-\d{1,4}$/
const typedAmount = /^[\d\s\u00a0\u202f.,]+$/

/**
 * What a searched text asks for: an entry's number opens it, an account or an amount becomes a filter, and anything else is
 * looked for as a key or the id of what entries are about.
 */
export function searchChanges(text: string): ListChanges {
  const nothing = { search: null, account: null, amount: null, entry: null }
  if (text === '') return nothing
  if (numberText.test(text)) return { ...nothing, entry: text.replace('#', '') }
  if (accountText.test(text)) return { ...nothing, account: text }
  const amount = amountOf(text)
  return amount === undefined ? { ...nothing, search: text } : { ...nothing, amount }
}

/** '2,500.00', '2.500,00', '2 500' and '2500' are the same: the last of two different marks is the point. */
function amountOf(text: string): string | undefined {
  if (!typedAmount.test(text) || !/\d/.test(text)) return undefined
  const plain = text.replace(/[\s\u00a0\u202f]/g, '')
  const point = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  const mark = plain[point] ?? ''
  const isPoint = point >= 0 && plain.indexOf(mark) === point && (hasBoth(plain) || plain.length - point - 1 !== 3)
  const units = (isPoint ? plain.slice(0, point) : plain).replace(/[.,]/g, '').replace(/^0+(?=\d)/, '')
  const amount = isPoint ? `${units || '0'}.${plain.slice(point + 1)}` : units
  return amountText.test(amount) ? amount : undefined
}

function hasBoth(text: string): boolean {
  return text.includes('.') && text.includes(',')
}
