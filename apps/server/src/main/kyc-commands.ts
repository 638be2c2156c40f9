import { idSchema } from '@clearhold/contract/accounts/schema'
import { type EraseRefusal, eraseDocuments, placeLegalHold } from '../domains/kyc/index.ts'
import { systemClock } from '../platform/clock/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { diskStorage } from '../platform/storage/storage.ts'
import { documentKeyring, type KycConfig } from './wiring/kyc.ts'

/** What a command prints, and whether it succeeded. */
export interface Printed {
  readonly done: boolean
  readonly text: string
}

type Options = Readonly<Record<'user' | 'reason', string | undefined>>

const refusals: Readonly<Record<EraseRefusal, string>> = {
  nothing_there: 'This person has no documents here, or their key is destroyed already.',
  legal_hold: 'A legal hold keeps these documents. End it first (clearhold kyc hold --user ID --release).',
  account_open:
    'The account is open. Its documents are kept until it is closed; say --reason to destroy the key all the same.',
  not_due: 'The documents must be kept for longer; say --reason to destroy the key all the same.',
}

/** Wraps every person's key with DOCUMENT_KEY; afterwards DOCUMENT_KEY_BEFORE opens nothing and can be destroyed. */
export async function rotateKeys(config: KycConfig): Promise<Printed> {
  const { keys, rewrapped } = await documentKeyring(config).rewrap()
  const rest =
    config.DOCUMENT_KEY_BEFORE === undefined ? '' : ' Take DOCUMENT_KEY_BEFORE out of the settings and destroy it.'
  return { done: true, text: `${rewrapped} of ${keys} keys were wrapped anew.${rest}` }
}

/** Destroys the key of a person's documents: after their retention, or sooner for a recorded reason. */
export async function shredDocuments(
  database: Database,
  config: KycConfig,
  { user, reason }: Options,
): Promise<Printed> {
  const person = idSchema.safeParse(user)
  if (!person.success) return { done: false, text: 'Give --user, the id of a person. Nothing was destroyed.' }
  if (reason !== undefined && !isReason(reason)) return { done: false, text: tooShort }
  const erased = await eraseDocuments(
    { database, clock: systemClock, keyring: documentKeyring(config), storage: diskStorage(config.STORAGE_DIR) },
    { personId: person.data, actor: 'operator:cli', soonerBecause: reason },
  )
  if (!erased.ok) return { done: false, text: `${refusals[erased.code]} Nothing was destroyed.` }
  return {
    done: true,
    text: `The key is destroyed, and with it ${erased.value.files} documents: they can no longer be read.`,
  }
}

/** Keeps documents beyond their retention, or ends that. */
export async function holdForLaw(
  database: Database,
  { user, reason, release }: Options & { readonly release: boolean },
): Promise<Printed> {
  const person = idSchema.safeParse(user)
  if (!person.success) return { done: false, text: 'Give --user, the id of a person. Nothing was changed.' }
  if (release === (reason !== undefined)) {
    return {
      done: false,
      text: 'Give --reason to hold the documents, or --release to let them go. Nothing was changed.',
    }
  }
  if (reason !== undefined && !isReason(reason)) return { done: false, text: tooShort }
  const hold = { personId: person.data, reason: reason ?? null, actor: 'operator:cli' }
  const found = await database.transaction((tx) => placeLegalHold(tx, hold))
  if (!found) return { done: false, text: `${refusals.nothing_there} Nothing was changed.` }
  return {
    done: true,
    text: release
      ? 'The legal hold is ended.'
      : 'Documents and withdrawals are held for 72 hours. Two people keep it longer on the page of this person; no retention ends before the hold does.',
  }
}

const tooShort = 'A reason has 3 to 300 characters. Nothing was changed.'

function isReason(text: string): boolean {
  return text.trim().length >= 3 && text.length <= 300
}
