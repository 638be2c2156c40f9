import type { FromPage, OwnKey, Signable, ToPage } from '@clearhold/contract/approvals/messages'
import type { Signature } from '@clearhold/contract/approvals/schema'
import { type Language, languages } from '@clearhold/contract/language'
import { hexOf, makePasskey, signByPasskey } from './ceremony.ts'
import { signByDemoKey } from './demo-key.ts'
import { type Digests, digestsOf, picturesFit } from './digests.ts'
import { amount, lines, make, quads } from './elements.ts'
import { readMessage, siteOrigin } from './request.ts'
import { slip } from './slip.ts'
import { fill, texts } from './texts.ts'

/** Decided while building: a live page has no demo key in it. */
const isDemo = import.meta.env.EDITION === 'demo'

type SignRequest = Extract<ToPage, { kind: 'sign' }>
type MakeRequest = Extract<ToPage, { kind: 'make' }>

interface Opened {
  readonly request: SignRequest
  readonly digests: Digests
}

let language: Language = languages.find((one) => navigator.language.startsWith(one)) ?? 'en'
let opened: Opened | undefined
let isSigned = false
/** Once the terms changed while the approver was reading them, this window signs nothing any more. */
let isOff = false

addEventListener('message', (event) => {
  const message = readMessage(event)
  if (message !== undefined) void hear(message)
})
addEventListener('pagehide', () => tell({ kind: 'closed' }))
showAlone()
tell({ kind: 'ready' })

function tell(message: FromPage): void {
  if (window.opener !== null) (window.opener as Window).postMessage(message, siteOrigin)
}

async function hear(message: ToPage): Promise<void> {
  if (isOff) return
  if (message.kind === 'outcome') return showOutcome(message.isGood, message.text)
  language = message.language
  if (message.kind === 'make') return showMake(message)
  const digests = await digestsOf(message.items)
  const before = opened
  if (before !== undefined && hexOf(before.digests.signed) !== hexOf(digests.signed)) {
    return showChanged(before.request.items, message.items)
  }
  if (before !== undefined) return
  opened = { request: message, digests }
  if (await picturesFit(message.items)) showRead(opened)
  else showPictureMissing(opened)
}

function show(title: string, lead: string, ...parts: readonly (HTMLElement | undefined)[]): void {
  const t = texts[language]
  document.documentElement.lang = language
  document.title = `${t.title} - ${location.hostname}`
  const top = make(
    'header',
    'top',
    make('span', '', t.address, ' ', make('b', '', location.hostname)),
    isDemo && make('span', 'tag', t.demo),
  )
  const heading = make('h1', '', title)
  heading.tabIndex = -1
  document.body.replaceChildren(top, make('main', 'in', heading, make('p', 'lead', lead), ...parts))
  heading.focus()
}

function showAlone(): void {
  const t = texts[language]
  show(t.alone, t.aloneText)
}

function frameOf({ request, digests }: Opened): HTMLElement {
  return slip({ items: request.items, digest: hexOf(digests.signed), t: texts[language], language, isSigned })
}

function contextOf({ request: { items } }: Opened): HTMLElement | undefined {
  const t = texts[language]
  const [only] = items
  if (items.length !== 1 || only === undefined || only.context.length === 0) return undefined
  const part = make('aside', 'stub', make('h2', '', t.context), make('p', '', t.contextText), lines(only.context))
  part.setAttribute('aria-label', t.context)
  return part
}

function showRead(now: Opened): void {
  const t = texts[language]
  const { items } = now.request
  const about = items[0]?.about ?? 'payout'
  const title = items.length > 1 ? fill(t.many, items.length) : t.read
  show(title, items.length > 1 ? t.manyText : t[`${about}Text`], frameOf(now), contextOf(now), actions(now, t.sign))
}

/** The one button that signs, the demo's beside it, and the way out. */
function actions(now: Opened, word: string): HTMLElement {
  const t = texts[language]
  const passkeys = now.request.keys.filter(({ kind }) => kind === 'passkey')
  const demo = isDemo && now.request.keys.some(({ kind }) => kind === 'demo')
  const parts: HTMLElement[] = []
  if (passkeys.length > 0) parts.push(button(word, 'primary', () => sign(now, () => byPasskey(now, passkeys))))
  if (demo) {
    const kind = passkeys.length > 0 ? 'plain' : 'primary'
    parts.push(button(t.signDemo, kind, () => sign(now, () => byDemoKey(now))))
    parts.push(make('p', '', make('span', 'tag', t.demoKey), ' ', t.demoText))
  }
  if (parts.length === 0) parts.push(make('p', 'note', t.noKey))
  const refuse = button(t.refuse, 'link', () => close())
  return make('div', 'act', ...parts, make('div', 'row', make('span', '', t.nothingSent), refuse))
}

function button(word: string, kind: string, act: () => unknown): HTMLButtonElement {
  const made = make('button', `button ${kind}`, word)
  made.type = 'button'
  made.addEventListener('click', () => void act())
  return made
}

async function byPasskey({ digests }: Opened, keys: readonly OwnKey[]): Promise<Signature | undefined> {
  const response = await signByPasskey(digests.signed, keys)
  return response === undefined ? undefined : { kind: 'passkey', response }
}

async function byDemoKey({ digests, request }: Opened): Promise<Signature | undefined> {
  if (!isDemo) return undefined
  const signature = await signByDemoKey(digests.signed, request.keys)
  return signature === undefined ? undefined : { kind: 'demo_key', signature }
}

async function sign(now: Opened, by: () => Promise<Signature | undefined>): Promise<void> {
  for (const each of document.querySelectorAll('button')) each.disabled = true
  const signature = await by()
  // Other terms came meanwhile: what was signed goes nowhere.
  if (opened !== now) return
  if (signature === undefined) return showWrong(now)
  isSigned = true
  tell({ kind: 'signed', digests: now.digests.each, signature })
  const t = texts[language]
  show(t.signed, t.sending, frameOf(now), closing())
}

function closing(): HTMLElement {
  return make(
    'div',
    'act',
    button(texts[language].close, 'plain', () => close()),
  )
}

function notice(kind: 'ask' | 'stop', title: string, ...sentences: readonly string[]): HTMLElement {
  const part = make('div', `why ${kind}`, make('h2', '', title), ...sentences.map((text) => make('p', '', text)))
  part.setAttribute('role', 'alert')
  return part
}

function showWrong(now: Opened): void {
  const t = texts[language]
  const own = now.request.keys.map(({ fingerprint }) => fingerprint).join(', ')
  const why = notice('ask', t.wrongTitle, fill(t.wrongText, own), t.wrongMore)
  show(t.wrong, t.nothing, why, frameOf(now), actions(now, t.again), contextOf(now))
}

function amountText(amountMicro: string): string {
  const { main, rest } = amount(amountMicro, language)
  return `${main}${rest} USDT`
}

/** Both versions under each other; signing stays off until the page is opened anew. */
function showChanged(before: readonly Signable[], after: readonly Signable[]): void {
  isOff = true
  opened = undefined
  const t = texts[language]
  const rows = before.flatMap((item, at) => {
    const other = after[at]
    if (item.about !== 'payout' || other?.about !== 'payout') return []
    if (JSON.stringify(item.terms) === JSON.stringify(other.terms)) return []
    return [
      make('div', 'key', t.opened),
      quads(item.terms.to),
      make('code', 'given', amountText(item.terms.amountMicro)),
      make('div', 'key', t.now),
      quads(other.terms.to, item.terms.to),
      make(
        'code',
        item.terms.amountMicro === other.terms.amountMicro ? 'given' : 'given differs',
        amountText(other.terms.amountMicro),
      ),
    ]
  })
  const frame = rows.length === 0 ? undefined : make('section', 'slip', make('div', 'slip-in', ...rows))
  frame?.setAttribute('aria-label', t.changed)
  show(t.changed, t.changedText, notice('stop', t.changedTitle, t.changedWhy), frame, off())
}

function showPictureMissing(now: Opened): void {
  const t = texts[language]
  show(t.off, t.nothing, notice('stop', t.pictureTitle, t.pictureWhy), frameOf(now), off())
}

function off(): HTMLElement {
  const blocked = button(texts[language].off, 'plain', () => undefined)
  blocked.disabled = true
  return make(
    'div',
    'act',
    blocked,
    make(
      'div',
      'row',
      button(texts[language].close, 'link', () => close()),
    ),
  )
}

function showOutcome(isGood: boolean, text: string): void {
  const t = texts[language]
  if (!isSigned || opened === undefined) return
  // The site has no words where the network lost its call.
  show(isGood ? t.done : t.failed, text === '' ? t.lost : text, frameOf(opened), closing())
}

function showMake({ personId, label, keys }: MakeRequest): void {
  const t = texts[language]
  const frame = make(
    'section',
    'slip',
    make(
      'div',
      'slip-in',
      lines([
        [t.makeFor, label],
        [t.person, make('code', '', personId)],
      ]),
    ),
  )
  frame.setAttribute('aria-label', t.make)
  const passkeys = keys.filter(({ kind }) => kind === 'passkey')
  const act = button(t.makeButton, 'primary', async () => {
    act.disabled = true
    const response = await makePasskey(personId, label, passkeys)
    act.disabled = false
    if (response === undefined) return
    tell({ kind: 'made', response })
    show(t.made, t.madeText, closing())
  })
  show(t.make, t.makeText, frame, make('div', 'act', act))
}
