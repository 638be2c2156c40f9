/**
 * The two editions of one program (charter). The edition and the operator's identity are compiled into the web bundle
 * and known to the api; the two compare and refuse to work together if they differ.
 */
export const editions = ['demo', 'live'] as const
export type Edition = (typeof editions)[number]

/** Sent by the web app with every call; an api of another edition refuses to answer. */
export const editionHeader = 'clearhold-edition'

export interface Operator {
  readonly brand: string
  readonly legalName: string
  readonly licence: string
  readonly address: string
  readonly supportEmail: string
  readonly supportPhone: string
  readonly supportHours: string
}

export interface PublicIdentity {
  readonly edition: Edition
  readonly operator: Operator
}

/** Placeholder identity facts that the demo edition fills in and the live edition refuses. */
export const operatorPlaceholder: Operator = {
  brand: 'Clearhold',
  legalName: 'Clearhold Demo (not a company)',
  licence: 'No licence: demo edition',
  address: '1 Placeholder Street, New York, NY 10000',
  supportEmail: 'support@clearhold.example',
  supportPhone: '+1 555 0100',
  supportHours: 'Mon-Fri 9am to 5pm UTC',
}

/**
 * Chains whose money is worthless by design. It is an allow list: any other chain counts as production,
 * so an unknown chain can never be mistaken for a test chain.
 */
export const testChainIds: ReadonlySet<number> = new Set([
  31_337, // anvil
  1_337, // local development chains
  11_155_111, // Ethereum Sepolia
  17_000, // Ethereum Holesky
  560_048, // Ethereum Hoodi
  80_002, // Polygon Amoy
  97, // BNB Smart Chain testnet
  421_614, // Arbitrum Sepolia
  84_532, // Base Sepolia
  11_155_420, // OP Sepolia
])

export interface EditionFacts {
  readonly edition: Edition
  /** Absent where a process reads none. */
  readonly chainId: number | undefined
  /** The same. */
  readonly operator: Operator | undefined
  readonly sampleContent: boolean
  /** Names of the settings whose secret still has its development default. */
  readonly developmentSecrets: readonly string[]
}

const operatorSettings = {
  legalName: 'OPERATOR_LEGAL_NAME',
  licence: 'OPERATOR_LICENCE',
  address: 'OPERATOR_ADDRESS',
  supportEmail: 'OPERATOR_SUPPORT_EMAIL',
  supportPhone: 'OPERATOR_SUPPORT_PHONE',
} as const

const placeholderPattern = /placeholder|example|changeme|change me|lorem|todo|tbd|your |^x+$|555 ?01/i

/** Whether a contact is a placeholder: the live edition shows none of these. */
export function isPlaceholder(value: string): boolean {
  return value === '' || Object.values(operatorPlaceholder).includes(value) || placeholderPattern.test(value)
}

/** Every reason why this edition may not start with these facts, each with what to fix. */
export function editionRefusals(facts: EditionFacts): string[] {
  return facts.edition === 'demo' ? demoRefusals(facts) : liveRefusals(facts)
}

function demoRefusals({ chainId }: EditionFacts): string[] {
  if (chainId === undefined || testChainIds.has(chainId)) return []
  return [
    `EDITION=demo runs on test money only, and CHAIN_ID=${chainId} is not on the list of test chains. ` +
      'Set CHAIN_ID to a test chain (31337 for anvil, 11155111 for Sepolia), or set EDITION=live.',
  ]
}

function liveRefusals(facts: EditionFacts): string[] {
  const refusals: string[] = []
  if (facts.chainId !== undefined && testChainIds.has(facts.chainId)) {
    refusals.push(
      `EDITION=live needs a production chain, and CHAIN_ID=${facts.chainId} is a test chain. Set CHAIN_ID to the chain that holds the real USDT.`,
    )
  }
  if (facts.operator !== undefined) refusals.push(...operatorRefusals(facts.operator))
  if (facts.sampleContent) {
    refusals.push(
      'EDITION=live shows nothing invented, and SAMPLE_CONTENT is on. Set SAMPLE_CONTENT=off or leave it out.',
    )
  }
  for (const name of facts.developmentSecrets) {
    refusals.push(
      `EDITION=live refuses the development default of ${name}, which everybody knows. Set a secret of your own.`,
    )
  }
  return refusals
}

function operatorRefusals(operator: Operator): string[] {
  return (Object.entries(operatorSettings) as [keyof typeof operatorSettings, string][]).flatMap(([field, name]) => {
    const value = operator[field].trim()
    if (value === '') return [`EDITION=live needs ${name}: investors must see who they deal with. Set it.`]
    if (value !== operatorPlaceholder[field] && !placeholderPattern.test(value)) return []
    return [`EDITION=live refuses the placeholder in ${name} ('${value}'). Set the operator's real one.`]
  })
}
