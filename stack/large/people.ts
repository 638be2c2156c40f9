import { investorKinds } from '#domains/ledger/rules.ts'
import type { Book } from './book.ts'
import type { Chance } from './chance.ts'
import type { Loader } from './copy.ts'

const givenNames =
  'Ada Aiko Amara Bruno Camille Carlos Chloe Daniel Elif Elena Émile Femi Giulia Hana Hugo Ines Ivan Jana João Kofi Lea Liam Lucía Mateo Maya Nadia Noah Nora Olga Omar Paolo Petra Quinn Rafael Rosa Samir Sofía Tariq Tomas Uma Vera Viktor Wei Xenia Yara Yusuf Zoë Zara'.split(
    ' ',
  )
const familyNames =
  'Adeyemi Almeida Bakker Bauer Bianchi Carvalho Castillo Chen Costa Dubois Eriksen Farah Ferreira Fischer García Gomez Haddad Hansen Ibrahim Ivanova Jansen Kaya Keller Kim Kowalski Laurent Lefèvre Lopez Mbeki Mendes Meyer Moreau Müller Nakamura Nguyen Novak Okafor Ortiz Petrov Popescu Ramirez Rossi Ruiz Sato Schmidt Silva Singh Smith Tanaka Torres Vasquez Weber Yilmaz Zhang'.split(
    ' ',
  )

export type Standing = 'absent' | 'pending' | 'revision' | 'verified' | 'rejected'

export interface LargePerson {
  readonly id: string
  readonly address: Buffer
  readonly joinedAt: Date
  readonly standing: Standing
  /** A third never deposit; closed accounts are empty. */
  readonly paysIn: boolean
  /** The first of the five accounts; the others follow in the order of kinds. */
  readonly account: number
}

export function accountOf({ account }: LargePerson, kind: (typeof investorKinds)[number]): number {
  return account + investorKinds.indexOf(kind)
}

/** States of identity cases, per thousand: most are verified, some wait. */
const standings: readonly (readonly [Standing, number])[] = [
  ['pending', 12],
  ['revision', 8],
  ['rejected', 60],
  ['verified', 620],
  ['absent', 300],
]

/** Users with their ledger accounts and addresses; none has a usable password. */
export function writePeople(
  loader: Loader,
  book: Book,
  chance: Chance,
  { count, since, until, chainId, keyRingId }: PeoplePlan,
): LargePerson[] {
  const rows = loader.table(
    'accounts.person',
    'id, email, username, full_name, role, language, password_hash, created_at, email_verified_at, state, last_login_at, credentials_changed_at',
  )
  const addresses = loader.table(
    'treasury.deposit_address',
    'chain_id, person_id, key_ring_id, address_index, address, created_at',
  )
  const spanMs = until.getTime() - since.getTime()
  return Array.from({ length: count }, (_, index): LargePerson => {
    const id = chance.uuid()
    const given = chance.of(givenNames)
    const family = chance.of(familyNames)
    const joinedAt = new Date(since.getTime() + Math.floor((spanMs * index) / count))
    const login =
      chance.next() < 0.9 ? new Date(joinedAt.getTime() + chance.below(until.getTime() - joinedAt.getTime())) : null
    const plain = `${given}.${family}`
      .normalize('NFD')
      .replace(/[^A-Za-z.]/g, '')
      .toLowerCase()
    // The first user always joins and deposits, so that there is at least one.
    const state = index === 0 ? 'active' : chance.of(rareStates)
    const language = chance.of(['en', 'en', 'es', 'fr'])
    rows.add(
      id,
      `${plain}.${index}@large.example`,
      `${plain.replace('.', '_')}_${index}`,
      `${given} ${family}`,
      'user',
      language,
      noPassword,
      joinedAt,
      joinedAt,
      state,
      login,
      joinedAt,
    )
    const address = chance.bytes(20)
    addresses.add(chainId, id, keyRingId, index, address, joinedAt)
    const [account = 0] = investorKinds.map((kind) => book.open(`investor:${id}:${kind}`))
    return {
      id,
      address,
      joinedAt,
      standing: standingBy(chance),
      paysIn: index === 0 || (state !== 'closed' && chance.next() < 0.67),
      account,
    }
  })
}

export interface PeoplePlan {
  readonly count: number
  readonly since: Date
  readonly until: Date
  readonly chainId: number
  readonly keyRingId: bigint
}

/** A hash that no password matches. */
const noPassword = '$argon2id$v=19$m=19456,t=2,p=1$bGFyZ2VzZWVk$bm9ib2R5c2lnbnNpbndpdGh0aGlz'
const rareStates = [...Array.from({ length: 97 }, () => 'active'), 'frozen', 'closed', 'active']

function standingBy(chance: Chance): Standing {
  let left = chance.below(1000)
  for (const [standing, share] of standings) {
    if (left < share) return standing
    left -= share
  }
  return 'absent'
}
