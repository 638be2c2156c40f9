import { readCarried } from '../account-statement/carried-note.ts'
import { hexOf } from '../bytes.ts'
import { type CheckedFile, checkFile, type KnownKeys, verdictOf } from '../check-file.ts'
import { fieldsOf, parseJson } from '../json.ts'
import { type Checkpoint, readWitnessKey } from '../log/checkpoint.ts'
import { readNote, readVerifierKey } from '../note.ts'
import { sha256 } from '../sha256.ts'
import type { SnapshotStatement } from '../tree/statement.ts'
import { logo, make, marks, seal } from './elements.ts'
import { type Report, relationOf, reportOf, reportOfPage } from './report.ts'
import type { Step } from './steps.ts'
import { wordsFor } from './words.ts'

interface Chosen {
  readonly name: string
  readonly text: string
  readonly bytes: Uint8Array
  readonly digest: string
  readonly isPage: boolean
}

const words = wordsFor(navigator.languages)
const { texts } = words
let chosen: readonly Chosen[] = []

const heading = make('h1', '', texts.heading)
heading.tabIndex = -1
const result = make('div', '')
const facts = make('section', '')
const hint = make('p', 'hint')
hint.hidden = true
hint.setAttribute('role', 'status')
const logKey = keyField('log-key', texts.key, texts.keyHint)
const answersKey = keyField('answers-key', texts.answersKey, texts.answersKeyHint)
const moreKeys = make('details', '', make('summary', '', texts.moreKeys))
const witnessKeys = keyField('witness-keys', texts.witnessKeys, '')

function keyField(id: string, name: string, note: string) {
  const input = make('textarea', '')
  input.id = id
  input.rows = 3
  input.spellcheck = false
  input.autocomplete = 'off'
  const small = make('small', '', note)
  small.id = `${id}-note`
  input.setAttribute('aria-describedby', small.id)
  const label = make('label', '', name)
  label.htmlFor = id
  input.addEventListener('input', () => void check(false))
  return { input, field: make('div', 'field', label, input, small) }
}

function dropPlace(): HTMLElement {
  const input = make('input', '')
  input.type = 'file'
  input.multiple = true
  input.id = 'files'
  const button = make('label', 'button', texts.choose)
  button.htmlFor = 'files'
  input.addEventListener('change', () => void choose([...(input.files ?? [])]))
  const place = make('div', 'drop', input, button, make('small', '', texts.drop))
  document.addEventListener('dragover', (event) => {
    event.preventDefault()
    place.classList.add('over')
  })
  document.addEventListener('dragleave', () => place.classList.remove('over'))
  document.addEventListener('drop', (event) => {
    event.preventDefault()
    place.classList.remove('over')
    void choose([...(event.dataTransfer?.files ?? [])])
  })
  return place
}

async function choose(files: readonly File[]): Promise<void> {
  if (files.length === 0) return
  chosen = await Promise.all(
    files.map(async (file) => {
      const bytes = new Uint8Array(await file.arrayBuffer())
      const text = new TextDecoder().decode(bytes)
      return { name: file.name, text, bytes, digest: hexOf(sha256(bytes)), isPage: /^\s*<!doctype html/i.test(text) }
    }),
  )
  await check(true)
}

type Judged = Chosen & { readonly file: CheckedFile | undefined }

async function check(isAsked: boolean): Promise<void> {
  if (chosen.length === 0) return
  const log = readVerifierKey(logKey.input.value.trim())
  logKey.input.setAttribute('aria-invalid', String(log === undefined))
  showHint(log === undefined ? '' : hexOf(log.keyId))
  if (log === undefined) {
    const isEmpty = logKey.input.value.trim() === ''
    show(
      texts.heading,
      [make('p', 'lead', isEmpty ? texts.keyMissing : texts.keyWrong)],
      chosen.map((one) => factsOf(one)),
    )
    if (isAsked) logKey.input.focus()
    return
  }
  const witnesses = witnessKeys.input.value.split('\n').map((line) => readWitnessKey(line.trim()))
  const answers = readVerifierKey(answersKey.input.value.trim())
  const keys = { log, answers, witnesses: witnesses.filter((key) => key !== undefined) }
  const judged: Judged[] = []
  for (const one of chosen) judged.push({ ...one, file: one.isPage ? undefined : await checkFile(one.bytes, keys) })
  if (judged.some(({ file }) => file?.kind === 'needs_answers_key')) moreKeys.open = true
  showAll(judged, keys)
  if (isAsked) heading.focus()
}

/** What the file says about its key: shown beside the field, and never filled in. */
function showHint(keyId: string): void {
  const signers = chosen.flatMap(notesIn).flatMap((note) => readNote(note)?.signatures ?? [])
  const [signer] = signers
  const isKnown = signers.some((signature) => hexOf(signature.keyId) === keyId)
  hint.hidden = signer === undefined || isKnown
  hint.textContent = signer === undefined ? '' : texts.signedBy(signer.name, hexOf(signer.keyId))
}

function notesIn({ text, bytes }: Chosen): string[] {
  const { note, pieces } = fieldsOf(parseJson(text))
  return [text, note, readCarried(bytes)?.note, ...(Array.isArray(pieces) ? pieces : [])].filter(
    (one) => typeof one === 'string',
  )
}

function showAll(judged: readonly Judged[], keys: KnownKeys): void {
  const checkpoint = judged.map(checkpointOf).find((one) => one !== undefined)
  const reports = judged.map((one) => ({ one, report: judge(one, keys, checkpoint) }))
  const holding = reports.filter(({ report }) => report?.holds === true).length
  const isGood = reports.every(({ report }) => report?.isGood === true)
  const [first] = reports
  const title =
    reports.length === 1 ? (first?.report?.heading ?? texts.doesNotHold) : texts.several(holding, reports.length)
  const articles = reports.map(({ one, report }) => article(one, report, reports.length > 1, checkpoint))
  show(
    title,
    articles,
    reports.map(({ one, report }) => factsOf(one, report)),
    isGood,
  )
}

function judge({ file, digest }: Judged, { log }: KnownKeys, checkpoint: Checkpoint | undefined): Report | undefined {
  if (file !== undefined) return reportOf(file, log, words)
  return checkpoint === undefined ? undefined : reportOfPage(digest, checkpoint, words)
}

function checkpointOf({ file }: Judged): Checkpoint | undefined {
  return file?.kind === 'checkpoint' && file.checked.holds ? file.checked.checkpoint : undefined
}

function statementOf({ file }: Judged): SnapshotStatement | undefined {
  if (file?.kind === 'proof' && file.checked.holds) return file.checked.statement
  return file?.kind === 'snapshot' && file.checked.holds ? file.checked.statement : undefined
}

function article(one: Judged, report: Report | undefined, isNamed: boolean, checkpoint: Checkpoint | undefined) {
  const statement = statementOf(one)
  const relation = statement && checkpoint && relationOf(statement, checkpoint, words)
  return make(
    'article',
    report?.isGood === true ? '' : 'failed',
    isNamed && make('h2', '', one.name),
    make('p', 'said', report?.said ?? whyNot(one)),
    report && make('ol', '', ...report.steps.map(stepLine)),
    relation !== undefined && make('p', '', relation),
    report?.limit !== undefined && make('p', '', report.limit),
  )
}

function whyNot({ file }: Judged): string {
  if (file === undefined) return texts.said.pageAlone
  return file.kind === 'needs_answers_key' ? texts.answersKeyMissing : texts.unknown
}

function stepLine({ name, state, details, hashes }: Step): HTMLElement {
  const line = make(
    'li',
    state === 'done' ? 'step' : state === 'failed' ? 'step wrong' : 'step open',
    marks[state](),
    texts.steps[name],
    ...details.map((detail) => make('small', '', detail)),
    ...hashes.map((hash) => make('code', '', hash)),
  )
  line.dataset['state'] = state
  return line
}

function factsOf({ name, digest }: Chosen, report?: Report): HTMLElement {
  const rows = [
    { name: texts.facts.name, value: name },
    ...(report?.facts ?? []),
    { name: texts.facts.digest, value: digest },
  ]
  const unique = rows.filter((row, index) => rows.findIndex((other) => other.name === row.name) === index)
  return make(
    'div',
    '',
    make('h2', '', texts.facts.file),
    make(
      'dl',
      '',
      ...unique.map(({ name: term, value, ...rest }) =>
        make(
          'div',
          'isTotal' in rest && rest.isTotal === true ? 'total' : '',
          make('dt', '', term),
          make('dd', '', value),
        ),
      ),
    ),
  )
}

/** The state is the heading; the seal stands beside it once there is one. */
function show(title: string, parts: readonly Node[], sides: readonly Node[], isGood?: boolean): void {
  heading.textContent = title
  const state = make('div', isGood === false ? 'state failed' : 'state', isGood !== undefined && seal(isGood), heading)
  result.replaceChildren(state, ...parts)
  facts.hidden = sides.length === 0
  facts.replaceChildren(...sides)
}

function start(): void {
  document.documentElement.lang = words.language
  document.title = texts.title
  const top = make(
    'header',
    'top',
    make('div', 'bar', make('b', 'brand', logo(), 'Clearhold'), make('span', '', texts.offline)),
  )
  moreKeys.append(answersKey.field, witnessKeys.field)
  const form = make('form', '', dropPlace(), logKey.field, hint, moreKeys)
  form.addEventListener('submit', (event) => event.preventDefault())
  const side = make('section', '', facts, form)
  document.body.replaceChildren(top, make('main', '', result, side))
  show(texts.heading, [make('p', 'lead', texts.lead)], [])
}

/** For tests that compare verifiers on many files: the same check, without the page. */
async function verify(text: string, keyText: string, answersKeyText = ''): Promise<string> {
  const log = readVerifierKey(keyText)
  if (log === undefined) return 'key_malformed'
  return verdictOf(await checkFile(text, { log, answers: readVerifierKey(answersKeyText) }))
}

Object.assign(globalThis, { clearholdVerify: verify })
start()
