import { functionRows, sequenceRows } from './functions.ts'
import { loginOf, type ProcessRole, processRoles, tableRows } from './table.ts'

const about: Readonly<Record<ProcessRole, string>> = {
  api: 'Serves requests from the internet. It stores what people ask for, and commands with the evidence of who approved them.',
  worker:
    'Runs durable flows and loops: credits, matures, pays out, executes commands, tells people, seals the audit chain.',
  watcher: 'Reads the chain and writes down what it saw there. It moves no money.',
  signer:
    'Holds the keys. It reads what it is asked to sign and what people approved, and writes what it signed. It moves no money of the book.',
  readonly:
    'For looking at figures and for support. It reads, except for secrets: no password, token, second factor or sealed document.',
  visitor:
    'Answers visitors of the demo (`VISITOR_DATABASE_URL`, api only). It reads, and row level security shows it the demo’s own people and what is about them ([0078](decisions/0078-visits-to-the-demo.md)), and no other person.',
}

/** The text of docs/roles.md. */
export function renderRoles(): string {
  return [
    '# Who may do what in the database',
    '',
    'Generated from `stack/roles/table.ts` with `db/roles.sql`, which the migrate command applies after the migrations: it takes everything from every login and grants what stands here. `stack/roles/grants.db.test.ts` holds every table and function against it, `stack/roles/thief.db.test.ts` tries what a stolen login could do.',
    '',
    'Each process connects with a login of its own (`DATABASE_URL`) and does not start with another. The migrate command and the commands that set an installation up (`seed`, `admin create`, `keys init`) connect as the owner of the schema (`DATABASE_OWNER_URL`), which no running process has; all other commands use the worker’s login.',
    '',
    '## Money',
    '',
    '| function | what it moves | who may call it |',
    '|---|---|---|',
    ...Object.entries(functionRows).flatMap(([name, { callers, moves }]) =>
      moves === undefined ? [] : [`| \`${name}\` | ${moves} | ${callers.join(', ') || 'no login'} |`],
    ),
    '',
    'A credit, an adjustment, a publication and everything else that takes two people is a command: the api stores it with the evidence of who asked for it and who approved it, the worker executes it. The worker looks up both people’s permissions, which the api cannot write, and asks the signer whether keys enrolled there for these two people signed it: of everything about money, of `permissions.change` and of `factor.recover`. What moves no money and grants no permission (`account.close`, `account.reopen`, `account.freeze`, `account.unfreeze`, `account.keep_frozen`, `deposit.delete`, `plan.close`, `announcement.publish`, `support.publish`, `incident.open`, `incident.update`, `legal_hold.keep`, `sanctions.clear`, `sanctions.hold`) runs on the api’s word that the second person said yes. None of it posts an entry or changes a debt: `deposit.delete` ends only a payment that was never credited, and its person is told why; `plan.close` takes a plan off the offer, and open positions are paid as promised.',
    '',
    'No login can insert, change or delete a row of the book itself: `ledger.account`, `ledger.posting_group`, `ledger.entry`, `ledger.posting`.',
    '',
    ...processRoles.flatMap(sectionOf),
  ].join('\n')
}

function sectionOf(role: ProcessRole): string[] {
  const functions = Object.entries(functionRows).filter(([, { callers }]) => callers.includes(role))
  const moved = functions.flatMap(([name, { moves }]) => (moves === undefined ? [] : [`\`${name}\``]))
  const rows = Object.entries({ ...tableRows, ...sequenceRows }).flatMap(([name, row]) => {
    const rights = row[role]
    return rights === undefined ? [] : [{ name, rights }]
  })
  const written = rows.filter(({ rights }) => !isReading(rights))
  const wholly = rows.filter(({ rights }) => rights === 'select')
  const partly = rows.filter(({ rights }) => isReading(rights) && rights !== 'select')
  return [
    `## ${role} (\`${loginOf(role)}\`)`,
    '',
    about[role],
    '',
    `Moves money by: ${moved.join(', ') || 'nothing'}.`,
    '',
    ...(written.length === 0
      ? []
      : ['| table | rights |', '|---|---|', ...written.map(({ name, rights }) => `| \`${name}\` | ${rights} |`), '']),
    `Reads only: ${listed(wholly.map(({ name }) => name))}.`,
    '',
    ...partly.flatMap(({ name, rights }) => [`Of \`${name}\` it reads ${rights.replace(/^select /, '')}.`, '']),
    `Calls: ${listed(functions.map(([name]) => name))}.`,
    '',
  ]
}

function isReading(rights: string): boolean {
  return /^select( \([^)]*\))?$/.test(rights)
}

function listed(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ') || 'nothing'
}
