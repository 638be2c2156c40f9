import type { Language } from '@clearhold/contract/language'
import { decimalFromMicro } from '@clearhold/contract/money'
import { noticeText } from '@clearhold/contract/texts/notices'
import { copyRecords } from '../domains/audit/index.ts'
import { copyDepositProofs, type DepositsParts } from '../domains/deposits/index.ts'
import { copyDocuments, type KycParts } from '../domains/kyc/index.ts'
import {
  formatEntryId,
  investorAccount,
  investorKinds,
  type OwnEntry,
  readBalancesMicro,
  readOwnEntries,
} from '../domains/ledger/index.ts'
import { listMessages } from '../domains/notifications/index.ts'
import { readPositionTitles } from '../domains/plans/index.ts'
import { copyThreads, heldThreads } from '../domains/support/index.ts'
import { copyPayoutProofs } from '../domains/withdrawals/index.ts'
import type { Reader } from '../platform/database/database.ts'
import { type HeldOf, type HeldTable, pageHeld } from '../platform/database/held.ts'
import type { ZipFile } from '../platform/http/zip.ts'
import { absentTables, heldTables, openedTables } from './held-tables.ts'

/** What opens the files of a person: their photo, identity, proofs of payment and threads. */
export type OwnDataParts = Pick<DepositsParts, 'database' | 'clock' | 'storage' | 'masterKey' | 'personKeys'> & {
  readonly kyc: Pick<KycParts, 'database' | 'keyring' | 'storage'>
  readonly readPhoto: (name: string) => Promise<Buffer | undefined>
}

export interface OwnDataOf extends HeldOf {
  readonly language: Language
  readonly requestId: string
  readonly photoName: string | null
}

type Pages = AsyncIterable<readonly unknown[]>
const pageRows = 500

/**
 * The files of a copy of all that is held about a person: one for each table in their words, then what is decrypted for it, and first what
 * it is. One page of rows or one picture is in memory at a time.
 */
export async function* ownDataFiles(parts: OwnDataParts, of: OwnDataOf): AsyncGenerator<ZipFile, void> {
  const { reader } = parts.database
  yield { name: 'README.txt', content: [noticeText(of.language, 'dataCopyReadme')] }
  yield { name: 'index.json', content: [`${JSON.stringify(indexOf(of), null, 2)}\n`] }
  for (const held of heldTables) yield jsonFile(fileOf(held), pageHeld(reader, held, of))
  yield jsonFile('ledger/balances.json', balances(reader, of.personId))
  yield jsonFile('ledger/movements.json', movements(reader, of.personId))
  yield jsonFile('notifications/message.json', messages(reader, of))
  yield jsonFile('support/threads.json', copyThreads(parts, of))
  yield jsonFile('audit/about-you.json', recordsAbout(reader, of))
  yield jsonFile('audit/by-you.json', copyRecords(reader, of.personId, 'actor'))
  yield* pictures(parts, of)
}

const fileOf = ({ table, file = `${table.replace('.', '/')}.json` }: HeldTable) => file

function indexOf({ personId, email }: HeldOf) {
  return {
    person: personId,
    email,
    files: heldTables.map((held) => ({ file: fileOf(held), leftOut: held.withheld ?? {} })),
    opened: openedTables,
    notInThisCopy: absentTables,
  }
}

function jsonFile(name: string, pages: Pages): ZipFile {
  return { name, content: jsonList(pages) }
}

/** A list as JSON, one row a line. */
async function* jsonList(pages: Pages): AsyncGenerator<string, void> {
  yield '['
  let separator = '\n'
  for await (const page of pages) {
    for (const row of page) {
      yield `${separator}${JSON.stringify(row)}`
      separator = ',\n'
    }
  }
  yield '\n]\n'
}

async function* balances(reader: Reader, personId: string): Pages {
  const keys = investorKinds.map((kind) => investorAccount(personId, kind))
  const found = await readBalancesMicro(reader, keys)
  yield investorKinds.map((kind) => ({
    balance: kind,
    usdt: decimalFromMicro(found.get(investorAccount(personId, kind)) ?? 0n),
  }))
}

/** Every movement, newest first. Of other people's positions, which pay a bonus, nothing is told. */
async function* movements(reader: Reader, personId: string): Pages {
  let below: { atMicros: bigint; behindId: string } | undefined
  for (;;) {
    const entries: OwnEntry[] = await readOwnEntries(reader, personId, below === undefined ? {} : { below }, pageRows)
    const positionIds = entries.flatMap(({ about }) => positionIn(about) ?? [])
    const own = await readPositionTitles(reader, personId, [...new Set(positionIds)])
    yield entries.map(({ id, postedAt, reason, about, lines }) => ({
      entry: formatEntryId(id),
      at: postedAt.toISOString(),
      reason,
      about: positionIn(about) === undefined || own.has(positionIn(about) ?? '') ? about : 'a person you invited',
      lines: lines.map(({ from, to, isFromOwn, isToOwn, amountMicro }) => ({
        from: isFromOwn ? `your ${from}` : from,
        to: isToOwn ? `your ${to}` : to,
        usdt: decimalFromMicro(amountMicro),
      })),
    }))
    const last = entries.at(-1)
    if (last === undefined || entries.length < pageRows) return
    below = { atMicros: last.atMicros, behindId: String(last.id) }
  }
}

const positionIn = (about: string) => /^position:([0-9a-f-]{36})$/.exec(about)?.[1]

async function* messages(reader: Reader, { personId, language }: OwnDataOf): Pages {
  let after: string | undefined
  do {
    const page = await listMessages(reader, { personId, language, after, limit: pageRows })
    yield page.messages.map(({ at, kind, title, body, readAt }) => ({ at, kind, title, body, readAt }))
    after = page.next ?? undefined
  } while (after !== undefined)
}

/** What the audit log says about the person and about each thing of theirs. */
async function* recordsAbout(reader: Reader, of: OwnDataOf): Pages {
  for (const held of [...heldTables, heldThreads]) {
    if (held.audited === undefined) continue
    const ids = { ...held, shown: ['id'] }
    for await (const page of pageHeld(reader, ids, of)) {
      const subjects = page.map(({ id }) => `${held.audited}:${String(id)}`)
      yield* copyRecords(reader, of.personId, { subjects })
    }
  }
}

/** Pictures, and what the person typed beside them, each decrypted by the domain that has it when its turn comes. */
async function* pictures(parts: OwnDataParts, of: OwnDataOf): AsyncGenerator<ZipFile, void> {
  if (of.photoName !== null) yield pictureFile('accounts/photo', await parts.readPhoto(of.photoName))
  for await (const sent of copyDocuments(parts.kyc, of)) {
    const name = `kyc/${sent.caseId}/round-${sent.round}-${sent.part}`
    yield 'details' in sent ? objectFile(name, sent.details) : pictureFile(name, sent.bytes)
  }
  for await (const { depositId, bytes } of copyDepositProofs(parts, of))
    yield pictureFile(`deposits/proof-${depositId}`, bytes)
  for await (const { withdrawalId, bytes } of copyPayoutProofs(parts, of))
    yield pictureFile(`withdrawals/proof-${withdrawalId}`, bytes)
}

const missing =
  'We store that there is such a file, but it, or the key that opens it, no longer exists, or it cannot be read. Ask support.'

/** What is missing is said in its place: it must neither be passed over in silence nor keep the person from all the rest. */
function pictureFile(name: string, bytes: Buffer | undefined): ZipFile {
  return bytes === undefined ? objectFile(`${name}-missing`, { missing }) : { name: `${name}.webp`, content: [bytes] }
}

function objectFile(name: string, content: object): ZipFile {
  return { name: `${name}.json`, content: [`${JSON.stringify(content, null, 2)}\n`] }
}
