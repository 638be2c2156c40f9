import type { Signable } from '@clearhold/contract/approvals/messages'
import type { CommandTerms, KeyTerms, PayoutTerms } from '@clearhold/contract/approvals/statement'
import { canonicalJson } from '@clearhold/contract/approvals/statement'
import { amount, groups, lines, make, quads } from './elements.ts'
import { fill, type Texts } from './texts.ts'

/** Chains whose names are known without a request; of others only the number is shown. */
const chains: Readonly<Record<number, string>> = {
  1: 'Ethereum',
  11155111: 'Ethereum Sepolia',
  1337: 'Local test chain',
  31337: 'Local test chain',
}

export interface Shown {
  readonly items: readonly Signable[]
  /** The digest that is signed, in hexadecimal. */
  readonly digest: string
  readonly t: Texts
  readonly language: string
  readonly isSigned: boolean
}

/** The frame: everything that is signed stands in it, and nothing else does. */
export function slip(shown: Shown): HTMLElement {
  const { items, digest, t } = shown
  const frame = make(
    'section',
    'slip',
    make('div', 'slip-in', ...content(shown)),
    make(
      'div',
      'slip-foot',
      make('span', '', t.digest),
      groups(digest),
      make('p', '', items.length > 1 ? fill(t.listText, items.length) : t.digestText),
    ),
  )
  frame.setAttribute('aria-label', t.read)
  return frame
}

function content({ items, t, language, isSigned }: Shown): (HTMLElement | string)[] {
  const [first] = items
  if (first === undefined) return []
  if (first.about === 'command') return commandContent(first.terms, first.picture, t)
  if (first.about === 'key') return keyContent(first.terms, t)
  const title = isSigned ? t.signedPay : items.length > 1 ? t.payAll : t.pay
  const payouts = items.flatMap((item) => (item.about === 'payout' ? [item.terms] : []))
  const sum = payouts.reduce((total, { amountMicro }) => total + BigInt(amountMicro), 0n).toString()
  const head = [make('div', 'key', title), amountLine(sum, language)]
  if (payouts.length === 1)
    return [
      ...head,
      make('div', 'slip-to', make('div', 'key', t.to), quads(first.terms.to)),
      payoutLines(first.terms, t),
    ]
  const list = payouts.map((terms, at) => listed(terms, at, t, language))
  const { main, rest } = amount(sum, language)
  return [
    ...head,
    make('div', 'list', ...list),
    make('div', 'total', make('span', '', fill(t.payouts, payouts.length)), make('span', '', `${main}${rest}`)),
  ]
}

function amountLine(amountMicro: string, language: string): HTMLElement {
  const { main, rest } = amount(amountMicro, language)
  return make('span', 'amount', main, make('small', '', rest), make('span', '', 'USDT'))
}

function listed(terms: PayoutTerms, at: number, t: Texts, language: string): HTMLElement {
  const { main, rest } = amount(terms.amountMicro, language)
  const ends = make('span', 'ends', make('b', '', terms.to.slice(0, 6)), ' ... ', make('b', '', terms.to.slice(-4)))
  const summary = make('summary', '', make('span', '', String(at + 1)), ends, make('span', 'figure', `${main}${rest}`))
  return make('details', '', summary, make('div', '', quads(terms.to), payoutLines(terms, t)))
}

function payoutLines({ chainId, token, personId, withdrawalId }: PayoutTerms, t: Texts): HTMLElement {
  const chain = make('span', '', chains[chainId] ?? '', make('small', '', fill(t.chainId, chainId)))
  return lines([
    [t.chain, chain],
    [t.token, make('span', '', 'USDT', make('small', '', token))],
    [t.person, make('code', '', personId)],
    [t.payout, make('code', '', withdrawalId)],
  ])
}

/** Names and values of a request stay as they are signed: a word in their place could mean something else. */
function commandContent(terms: CommandTerms, picture: ArrayBuffer | undefined, t: Texts): HTMLElement[] {
  const { id, command, subject, changes, input, stateDigest, makerId, reason } = terms
  const changed = changes.map(({ field, before, after }) =>
    make(
      'div',
      'change',
      make('span', 'key', field),
      make('span', 'before', before === '' ? t.none : before),
      make('span', 'after', after === '' ? t.none : after),
    ),
  )
  const given = Object.entries(input as object).map(([name, value]) =>
    make('code', 'given', `${name}: ${typeof value === 'string' ? value : canonicalJson(value)}`),
  )
  return [
    make('div', 'key', t.agree),
    make('strong', 'command', command),
    make('div', 'changes', ...changed),
    lines([
      [t.about, make('code', '', subject)],
      [t.reason, reason],
      [t.maker, make('code', '', makerId)],
      ...(given.length === 0 ? [] : ([[t.input, make('span', '', ...given)]] as const)),
      [t.request, make('code', '', id)],
      [t.rests, make('code', '', stateDigest)],
      ...(picture === undefined ? [] : ([[t.picture, image(picture, t)]] as const)),
    ]),
  ]
}

/** Out of the message it came with; nothing is fetched. */
function image(bytes: ArrayBuffer, t: Texts): HTMLElement {
  const shown = make('img', 'picture')
  shown.src = URL.createObjectURL(new Blob([bytes]))
  shown.alt = t.picture
  return shown
}

function keyContent({ personId, name, kind, publicKey, credentialId }: KeyTerms, t: Texts): HTMLElement[] {
  return [
    make('div', 'key', t.vouch),
    make('strong', 'command', name),
    lines([
      [t.person, make('code', '', personId)],
      [t.kind, make('code', '', kind)],
      [t.publicKey, make('code', '', publicKey)],
      [t.credential, make('code', '', credentialId === '' ? t.none : credentialId)],
    ]),
  ]
}
