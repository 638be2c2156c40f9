import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import {
  incidentOpeningSchema,
  incidentUpdateSchema,
  type WrittenIncident,
} from '@clearhold/contract/content/incident-schema'
import { incidentParts, incidentStates } from '@clearhold/contract/content/incidents'
import type { z } from '@clearhold/contract/zod'
import { systemClock } from './clock.ts'
import { loadConfig } from './config.ts'
import { openIncident, readWritten, updateIncident, type Written } from './incidents.ts'
import { readFile, replaceFile } from './public-file.ts'
import { incidentsFile } from './turn.ts'

const usage = `clearhold status incident open|update|list

  An incident on the status page, written at the host: for when the admin side does not answer. What is written here stays here; one that
  was written on the admin side is updated there. It is on the page within seconds.

  incident open     --part PART (once for each) --state STATE --money MONEY
                    --title-en TEXT --title-es TEXT --title-fr TEXT --en TEXT --es TEXT --fr TEXT
  incident update ID --state STATE --money MONEY --en TEXT --es TEXT --fr TEXT
                    a state of resolved ends it; ID may be the beginning of one
  incident list     what was written at this host (--json for programs)

  PART   ${incidentParts.join(', ')}
  STATE  ${incidentStates.join(', ')}
  MONEY  untouched: no balance and no payout; waiting: later than usual, none is lost; unknown: not established yet; affected: the text says whose
`

class Refused extends Error {}

const text = { type: 'string' } as const
const updateOptions = { state: text, money: text, en: text, es: text, fr: text }
const openOptions = {
  ...updateOptions,
  part: { type: 'string', multiple: true },
  'title-en': text,
  'title-es': text,
  'title-fr': text,
} as const

const commands: Readonly<Record<string, (args: string[], incidents: WrittenIncident[]) => Written>> = {
  open(args, incidents) {
    const { values } = parseArgs({ args, options: openOptions })
    const { 'title-en': en, 'title-es': es, 'title-fr': fr } = values
    const opening = checked(incidentOpeningSchema, {
      title: { en, es, fr },
      parts: values.part ?? [],
      ...updateOf(values),
    })
    const written = openIncident(incidents, opening, { id: randomUUID(), at: now() })
    if (!written.ok)
      throw new Refused(
        'So many incidents are open that no other fits on the page. Nothing was written. Resolve one first.',
      )
    return written.value
  },
  update(args, incidents) {
    const { values, positionals } = parseArgs({ args, options: updateOptions, allowPositionals: true })
    const [id = ''] = positionals
    const update = checked(incidentUpdateSchema, updateOf(values))
    const written = updateIncident(incidents, id, update, now())
    if (written.ok) return written.value
    throw new Refused(
      written.code === 'resolved'
        ? 'This incident is resolved. Nothing was written. If it began again, open a new one.'
        : `There is not exactly one incident of this host whose id begins with '${id}'. Nothing was written. 'incident list' shows them.`,
    )
  },
}

try {
  const [noun, verb = '', ...rest] = process.argv.slice(2)
  const file = incidentsFile(loadConfig().folder)
  const command = noun === 'incident' ? commands[verb] : undefined
  if (noun === 'incident' && verb === 'list') list(readWritten(readFile(file)), rest)
  else if (command === undefined) {
    process.stderr.write(usage)
    process.exitCode = noun === undefined || noun === '--help' ? 0 : 64
  } else {
    const { incidents, incident } = command(rest, readWritten(readFile(file)))
    replaceFile(file, `${JSON.stringify({ incidents }, undefined, 2)}\n`)
    process.stdout.write(`${incident.id}: on the page within seconds.\n`)
  }
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = error instanceof Refused ? 1 : 64
}

function list(incidents: readonly WrittenIncident[], args: string[]): void {
  const { json = false } = parseArgs({ args, options: { json: { type: 'boolean' } } }).values
  const lines = incidents.map(({ id, title, updates }) => {
    const last = updates.at(-1)
    return `${id}  ${last?.state ?? ''} since ${last?.at ?? ''}  ${title.en}\n`
  })
  process.stdout.write(
    json ? `${JSON.stringify({ incidents })}\n` : lines.join('') || 'None was written at this host.\n',
  )
}

function updateOf({ state, money, en, es, fr }: Readonly<Partial<Record<keyof typeof updateOptions, string>>>) {
  return { state, money, text: { en, es, fr } }
}

/** What was typed, or a sentence for each thing that is wrong with it. */
function checked<Schema extends z.ZodType>(schema: Schema, typed: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(typed)
  if (data !== undefined) return data
  const wrong = error?.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`) ?? []
  throw new Error(
    `Nothing was written. Each language needs its text, and each value one of its list:\n${wrong.join('\n')}`,
  )
}

function now(): string {
  return new Date(systemClock()).toISOString()
}
