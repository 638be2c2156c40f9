import { type Domain, domains, findCycle } from '../domain-table.ts'

interface Rule {
  readonly name: string
  readonly comment: string
  readonly severity: 'error'
  readonly from: Record<string, unknown>
  readonly to: Record<string, unknown>
}

const server = '^apps/server/src'
/** Tests, and the shared setup of a domain's tests. */
const tests = '(\\.test\\.tsx?|/domains/[^/]+/testing\\.ts|/areas/.+/testing\\.ts)$'

/** The text of .dependency-cruiser.generated.cjs. */
export function renderImportRules(): string {
  const cycle = findCycle(domains)
  if (cycle !== undefined) throw new Error(`the domain table has a cycle through ${cycle}`)
  const config = {
    forbidden: [...treeRules(), ...serverRules(), ...domains.flatMap(domainRules), ...webRules()],
    options: {
      doNotFollow: { path: 'node_modules' },
      // Packages are included, so that rules can name them; their own imports are not followed (doNotFollow).
      exclude: { path: '^(?!.*node_modules/).*(^|/)(\\.types|build|\\.react-router)/|^scripts/fixtures/' },
      tsPreCompilationDeps: true,
      enhancedResolveOptions: {
        extensions: ['.ts', '.tsx', '.js', '.json'],
        exportsFields: ['exports'],
        conditionNames: ['import', 'types'],
      },
    },
  }
  return `// Generated from scripts/domain-table.ts by npm run generate.\nmodule.exports = ${JSON.stringify(config, null, 2)}\n`
}

function rule(name: string, comment: string, from: Rule['from'], to: Rule['to']): Rule {
  return { name, comment, severity: 'error', from, to }
}

function treeRules(): Rule[] {
  return [
    rule('no-cycles', 'Data flows one way.', {}, { circular: true }),
    rule(
      'nothing-unresolved',
      'An import that leads nowhere would escape every other rule.',
      {},
      { couldNotResolve: true },
    ),
    ...standaloneRules(),
    rule(
      'web-not-server',
      'The browser gets the contract, never the server.',
      { path: '^apps/web' },
      { path: '^apps/(server|signer)' },
    ),
    rule(
      'server-not-web',
      'The server knows nothing of the pages.',
      { path: '^apps/server' },
      { path: '^apps/(web|signer)' },
    ),
    rule(
      'product-not-stack',
      'The product does not know how it is started in development.',
      { path: '^(apps|packages)', pathNot: tests },
      { path: '^(stack|scripts|e2e|faults|bench)' },
    ),
    rule(
      'product-not-fixtures',
      'The product does not use what only tests begin with.',
      { path: '^(apps|packages)', pathNot: tests },
      { path: '/testing\\.ts$' },
    ),
  ]
}

/** Entry points: read or run by themselves. */
function standaloneRules(): Rule[] {
  return [
    rule(
      'contract-stands-alone',
      'The contract imports zod and itself.',
      { path: '^packages/contract/src', pathNot: tests },
      { pathNot: '^packages/contract/src|node_modules/zod/' },
    ),
    rule(
      'proof-stands-alone',
      'The proof imports a hash and nothing else; its command reads a file.',
      {
        path: '^packages/proof/src',
        pathNot: `${tests}|/(testing|clearhold-verify)\\.ts$|^packages/proof/src/builder/`,
      },
      { pathNot: '^packages/proof/src|node_modules/@noble/hashes/' },
    ),
    rule(
      'proof-builder-on-a-server',
      'What builds a snapshot also reads and writes files, in threads.',
      { path: '^packages/proof/src/builder/', pathNot: tests },
      { pathNot: '^packages/proof/src|node_modules/@noble/hashes/', dependencyTypesNot: ['core'] },
    ),
    rule(
      'proof-check-without-builder',
      'Checking a proof needs no part of what builds it.',
      { path: '^(packages/proof/src|apps/web)', pathNot: `${tests}|^packages/proof/src/builder/` },
      { path: '^packages/proof/src/builder/' },
    ),
    rule(
      'signer-stands-alone',
      'The signer is read in one sitting: it uses no code of the server or the web.',
      { path: '^apps/signer' },
      { path: '^apps/(server|web)' },
    ),
    rule(
      'status-stands-alone',
      'What judges the product uses nothing of it but the contract.',
      { path: '^apps/status', pathNot: tests },
      { path: '^(apps/(approve|server|signer|web|witness)|packages/proof)|node_modules/(?!zod/)' },
    ),
    rule(
      'witness-stands-alone',
      'An outsider reads and runs it: it uses the proof and what Node brings.',
      { path: '^apps/witness', pathNot: tests },
      { path: '^(apps/(server|signer|web)|packages/contract)|node_modules/(?!@noble/hashes/)' },
    ),
  ]
}

function serverRules(): Rule[] {
  return [
    rule(
      'platform-knows-no-domain',
      'The platform imports no domain.',
      { path: `${server}/platform` },
      { path: `${server}/(domains|views|main)` },
    ),
    rule(
      'only-main-mounts',
      'Nothing imports main.',
      { path: server, pathNot: `${server}/main|${tests}` },
      { path: `${server}/main` },
    ),
    rule(
      'views-only-read-indexes',
      'A view composes domains through their index.',
      { path: `${server}/views` },
      { path: `${server}/domains/[^/]+/(?!index\\.ts)` },
    ),
    rule(
      'domains-know-no-view',
      'A domain does not know what is composed from it.',
      { path: `${server}/domains` },
      { path: `${server}/views` },
    ),
    rule(
      'pool-is-not-importable',
      'Domains and views receive a Database or a transaction; only its types are theirs to import.',
      { path: `${server}/(domains|views)`, pathNot: tests },
      { path: `${server}/platform/database/(database|migrate)\\.ts`, dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'pg-only-in-platform',
      'SQL drivers are the platform’s.',
      { path: `${server}/(domains|views|main)`, pathNot: tests },
      { path: 'node_modules/(pg|ioredis)/' },
    ),
    rule(
      'main-uses-domain-entries',
      'main mounts index, routes and flow of a domain.',
      { path: `${server}/main` },
      { path: `${server}/domains/[^/]+/(?!(index|flow|flows/[a-z-]+|routes|routes/[a-z-]+)\\.ts)` },
    ),
  ]
}

/** A domain's own layers, and the other domains it may import. */
function domainRules({ name, mayImport }: Domain): Rule[] {
  const own = `${server}/domains/${name}`
  const allowed = [name, ...mayImport].join('|')
  return [
    rule(
      `${name}-neighbours`,
      `${name} may import ${mayImport.join(', ') || 'no other domain'}.`,
      { path: own },
      { path: `${server}/domains/(?!(${allowed})/)` },
    ),
    rule(
      `${name}-entries`,
      'Another domain is entered through its index.ts.',
      { path: own },
      { path: `${server}/domains/(?!${name}/)[^/]+/(?!index\\.ts$)` },
    ),
    rule(
      `${name}-rules-are-pure`,
      'Rules import rules, errors and the contract.',
      { path: `${own}/rules\\.ts` },
      { pathNot: `${own}/errors\\.ts|^packages/contract|node_modules/zod/` },
    ),
    rule(
      `${name}-store-is-below`,
      'The store is used by actions, not the other way round.',
      { path: `${own}/(rules\\.ts|store\\.ts|store/)` },
      { path: `${own}/(actions/|flow\\.ts|flows/|routes\\.ts|routes/|index\\.ts)` },
    ),
    rule(
      `${name}-actions-are-below`,
      'Actions do not know flows or routes.',
      { path: `${own}/actions/`, pathNot: tests },
      { path: `${own}/((flow|routes|index)\\.ts|flows/|routes/)` },
    ),
  ]
}

function webRules(): Rule[] {
  const web = '^apps/web/src'
  return [
    rule(
      'areas-are-apart',
      'site, investor and admin do not import each other: a visitor never loads the admin area.',
      { path: `${web}/areas/([^/]+)/` },
      { path: `${web}/areas/(?!$1/)` },
    ),
    rule(
      'features-are-apart',
      'A feature does not import another one.',
      { path: `${web}/features/([^/]+)/` },
      { path: `${web}/(areas/|features/(?!$1/))` },
    ),
    rule(
      'design-is-below',
      'Design, i18n and client know no feature.',
      { path: `${web}/(design|i18n|client)/` },
      { path: `${web}/(areas|features)/` },
    ),
    rule(
      'design-takes-props',
      'Design holds tokens and primitives: what they show comes as props, and never from the api, the session or the samples.',
      { path: `${web}/design/` },
      { path: `${web}/(client|sample)/` },
    ),
    rule(
      'design-knows-no-domain',
      'A primitive knows amounts and languages; what a plan or a withdrawal is stays in features and areas.',
      { path: `${web}/design/` },
      { path: '^packages/(proof/|contract/src/(?!(language|money)\\.ts$))' },
    ),
    rule(
      'design-knows-no-dictionary',
      'A primitive asks for a text or for the language of the page; dictionaries are loaded by pages.',
      { path: `${web}/design/` },
      { path: `${web}/i18n/(?!(paths|render-in|texts|use-language|use-texts)\\.tsx?$)` },
    ),
  ]
}
