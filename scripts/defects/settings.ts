import type { Edit, Row } from './row.ts'

const domains = 'apps/server/src/domains'
const accounts = `${domains}/accounts`
const platform = 'apps/server/src/platform'
const guard = `${platform}/config/live-guard.ts`

const idleAdmin = {
  file: `${accounts}/actions/create-authenticator.db.test.ts`,
  titles: ['SEC13: a colleague who made no call for 30 minutes is out, by token and by refresh; one who works stays'],
}

/** A setting that live started with; each is a row of the test's own table. */
function guarded(defect: string, title: string, edit: Omit<Edit, 'file'>): Row {
  return {
    id: 'SEC9',
    defect: `live started ${defect}`,
    undone: 'the live guard refuses it with a sentence',
    edits: [{ file: guard, ...edit }],
    test: {
      file: `${platform}/config/config.test.ts`,
      titles: ['SEC9: live refuses, with a sentence each,', title],
    },
  }
}

/** SEC9, and SEC12 to SEC19: settings, pages, sessions, keys, mails, the worker’s endpoint and the lock file. */
export const settingRows: readonly Row[] = [
  guarded('with an empty TRUST_PROXY: failures of one locked all out', 'no proxy to trust', {
    text: 'TRUST_PROXY.length > 0',
    instead: 'TRUST_PROXY !== undefined',
  }),
  guarded('on http', 'a site without TLS', { text: `site.protocol === 'https:' && `, instead: '' }),
  guarded('on localhost', 'a site of this machine', { text: '!isThisMachine(site.hostname) && ', instead: '' }),
  guarded('with the same provider twice', 'the same provider twice', {
    text: 'new URL(first).hostname !== new URL(second).hostname',
    instead: `first !== '' && second !== ''`,
  }),
  guarded('with a mail server in clear text', 'mails in clear text', {
    text: `smtp.protocol === 'smtps:' || `,
    instead: `smtp.protocol !== '' || `,
  }),
  guarded('with a database in clear text', 'a database in clear text', {
    text: `if (isLocal || url.searchParams.get('sslmode') === 'verify-full') return undefined`,
    instead: 'if (name !== undefined || isLocal) return undefined',
  }),
  guarded('with a placeholder as the sender of its mails', 'a sender that is a placeholder', {
    text: `if (domain.includes('.') && !isPlaceholder(domain)) return undefined`,
    instead: `if (domain.includes('.')) return undefined`,
  }),
  {
    id: 'SEC9',
    defect: 'live started on a database that lets logins in without a password',
    undone: 'it tries each login and refuses',
    edits: [
      {
        file: 'apps/server/src/main/connections.ts',
        text: 'if (open.length > 0)\n',
        instead: 'if (open.length < 0)\n',
      },
    ],
    test: {
      file: 'apps/server/src/main/own-login.db.test.ts',
      titles: ['SEC9: live does not start on a database that lets a login in without a password'],
    },
  },
  {
    id: 'SEC12',
    defect: 'live served the reference of the API: a third party’s bundle on the origin that holds the token',
    undone: 'live serves it only when told to',
    edits: [
      {
        file: `${platform}/http/server.ts`,
        text: `options.hasReference ?? options.edition === 'demo'`,
        instead: 'options.hasReference ?? true',
      },
    ],
    test: {
      file: `${platform}/http/server.test.ts`,
      titles: ['SEC12: the reference runs no script but its files, and live does not serve it unless told to'],
    },
  },
  {
    id: 'SEC12',
    defect: 'pages were not held to https',
    undone: 'every answer says so for a year',
    edits: [
      {
        file: 'apps/web/bundle/security-headers.ts',
        text: `'strict-transport-security': 'max-age=31536000; includeSubDomains',`,
        instead: '',
      },
    ],
    test: {
      file: 'apps/web/bundle/security-headers.test.ts',
      titles: ['SEC12: pages are held to https, run our own script alone, and tell us what tried otherwise'],
    },
  },
  {
    id: 'SEC12',
    defect: 'no browser reported what a page tried against its policy',
    undone: 'the policy names our endpoint, and what comes is logged',
    edits: [
      {
        file: 'apps/web/bundle/security-headers.ts',
        text: `    \`report-uri \${reportAddress}\`,\n    'report-to csp',\n`,
        instead: '',
      },
    ],
    test: {
      file: 'apps/web/bundle/security-headers.test.ts',
      titles: ['SEC12: pages are held to https, run our own script alone, and tell us what tried otherwise'],
    },
  },
  {
    id: 'SEC13',
    defect: 'an admin was remembered for 30 days',
    undone: 'admins’ sessions are never remembered',
    edits: [
      {
        file: `${accounts}/actions/begin-session.ts`,
        text: `const remember = start.remember && person.role !== 'Admin'`,
        instead: 'const remember = start.remember',
      },
    ],
    test: idleAdmin,
  },
  {
    id: 'SEC13',
    defect: 'a session of an admin that was not used for half an hour could be refreshed',
    undone: 'a refresh asks when it was last used',
    edits: [
      {
        file: `${accounts}/actions/refresh-session.ts`,
        text: `if (person.role === 'Admin' && session.lastUsedAt <= after(now, -adminIdleMs)) return refuse('session_ended')`,
        instead: '',
      },
    ],
    test: idleAdmin,
  },
  {
    id: 'SEC13',
    defect: 'the token of such a session still opened everything',
    undone: 'an admin’s session counts only if it was used within 30 minutes',
    edits: [
      {
        file: `${accounts}/store/people.ts`,
        text: `and person.state = 'active' and (person.role <> 'Admin' or session.last_used_at > \${usedSince})`,
        instead: `and person.state = 'active' and \${usedSince}::timestamptz is not null`,
      },
    ],
    test: idleAdmin,
  },
  {
    id: 'SEC14',
    defect: 'what the master key sealed named no key, so that it could not be replaced',
    undone: 'the id of the key is sealed in',
    edits: [
      {
        file: `${platform}/crypto/sealed.ts`,
        text: 'return Buffer.concat([byMaster, idOf(newest), seal(newest, plain, context)])',
        instead: 'return seal(newest, plain, context)',
      },
    ],
    test: {
      file: `${platform}/crypto/sealed.test.ts`,
      titles: [
        'SEC14: what is sealed says by which key: the newest seals, the one before still opens, and a stranger’s does not',
      ],
    },
  },
  {
    id: 'SEC14',
    defect: 'the master key was used as it is for stamps and links',
    undone: 'each purpose has a key derived from it',
    edits: [
      {
        file: `${platform}/crypto/sealed.ts`,
        text: 'return keysOf(masterKey).map((key) => deriveKey(key, purpose))',
        instead: 'return keysOf(masterKey).map((key) => Buffer.from(key))',
      },
    ],
    test: {
      file: `${platform}/crypto/sealed.test.ts`,
      titles: ['SEC14: a key for a purpose is not the master key, and differs by purpose'],
    },
  },
  {
    id: 'SEC14',
    defect: 'proofs of bank deposits stayed when a person’s keys were shredded',
    undone: 'they are sealed with the person’s own key',
    edits: [
      {
        file: `${domains}/deposits/actions/submit-manual-deposit.ts`,
        text: `import { sealForPerson } from '#platform/crypto/sealed.ts'`,
        instead: `import { sealByMaster } from '#platform/crypto/sealed.ts'`,
      },
      {
        file: `${domains}/deposits/actions/submit-manual-deposit.ts`,
        text: 'await sealForPerson(personKeys, personId, picture.value, proofContextOf(id))',
        instead: '((await personKeys.obtain(personId)) && sealByMaster(masterKey, picture.value, proofContextOf(id)))',
      },
      {
        file: `${domains}/deposits/actions/submit-manual-deposit.ts`,
        text: '{ database, storage, personKeys, images }: SubmitParts',
        instead: '{ database, storage, personKeys, masterKey, images }: SubmitParts',
      },
    ],
    test: {
      file: `${domains}/deposits/actions/decrypt-deposit-proof.db.test.ts`,
      titles: ['SEC14: a proof is sealed with the key of its person, and gone with it'],
    },
  },
  {
    id: 'SEC15',
    defect: 'registering mailed a chosen text to any address, as the name in the greeting',
    undone: 'mails to an unconfirmed address have no name',
    edits: [
      {
        file: `${domains}/notifications/actions/send-mail.ts`,
        text: 'const contact = isKnownAddress ? await readMailContact(tx, mail.personId) : undefined',
        instead: 'const contact = await readMailContact(tx, mail.personId)',
      },
      {
        file: `${accounts}/store/directory.ts`,
        text: 'case when email_verified_at is not null then full_name end as "confirmedName"',
        instead: 'full_name as "confirmedName"',
      },
    ],
    test: {
      file: `${domains}/notifications/actions/send-mail.db.test.ts`,
      titles: ['SEC15: a name chosen at registration is in no mail to an unconfirmed address'],
    },
  },
  {
    id: 'SEC16',
    defect: 'opening the mail of a squatter’s registration activated the account with the squatter’s password',
    undone: 'the link asks for the password that was registered',
    edits: [
      {
        file: `${accounts}/actions/verify-email.ts`,
        text: `if (!(await parts.passwords.verify(compared.passwordHash, password))) return refuse('registration_password_wrong')`,
        instead: '',
      },
    ],
    test: {
      file: `${accounts}/actions/verify-email.db.test.ts`,
      titles: [
        'SEC16: an attacker who registers with another person’s address does not get in when its owner follows the link',
      ],
    },
  },
  {
    id: 'SEC17',
    defect: 'a stolen session silenced the mails about money',
    undone: 'turning them off takes a fresh step-up',
    edits: [
      {
        file: `${domains}/notifications/actions/change-preferences.ts`,
        text: `if (silencesMoney(before, preferences) && !isFresh) return refuse('step_up_needed')`,
        instead: '',
      },
    ],
    test: {
      file: `${domains}/notifications/actions/change-preferences.db.test.ts`,
      titles: [
        'SEC17: a stolen session cannot silence the mails about money; a fresh proof can, and turning them on needs none',
      ],
    },
  },
  {
    id: 'SEC18',
    defect: 'the worker did what any caller on the private network said',
    undone: 'it answers calls that our Restate signed',
    edits: [
      {
        file: `${platform}/durable/endpoint.ts`,
        text: '...(identityKeys.length > 0 && { identityKeys: [...identityKeys] }),',
        instead: '',
      },
    ],
    test: {
      file: `${platform}/durable/register.flow.test.ts`,
      titles: ['SEC18: the worker answers calls that our Restate signed, and no others'],
    },
  },
  {
    id: 'SEC19',
    defect: 'locked packages without a digest were taken: a registry could send anything for them',
    undone: 'each needs a sha512 digest, and what has none is left out',
    edits: [
      {
        file: 'scripts/lock/verified.ts',
        text: '!isFromRegistry(place) || link === true || digest.test(integrity) ? [] : [place],',
        instead: '!isFromRegistry(place) || link === true || integrity !== undefined ? [] : [place],',
      },
    ],
    test: {
      file: 'scripts/lock/verified.test.ts',
      titles: ['SEC19: what no registry vouches for is left out, also where it is asked for, and nothing else'],
    },
  },
]
