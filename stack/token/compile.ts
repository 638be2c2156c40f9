import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

interface Solc {
  compile(input: string): string
}

interface SolcOutput {
  readonly errors?: readonly { severity: string; formattedMessage: string }[]
  readonly contracts: Record<string, Record<string, { abi: unknown; evm: { bytecode: { object: string } } }>>
}

/** Compiles the test token to the text of test-usdt.generated.ts, so that what runs is what stands in the .sol file. */
export function compileToken(): string {
  const source = readFileSync(fileURLToPath(new URL('./TestUsdt.sol', import.meta.url)), 'utf8')
  const solc = createRequire(import.meta.url)('solc') as Solc
  const output = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: 'Solidity',
        sources: { 'TestUsdt.sol': { content: source } },
        settings: {
          evmVersion: 'paris',
          optimizer: { enabled: true, runs: 200 },
          outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
        },
      }),
    ),
  ) as SolcOutput
  const failures = (output.errors ?? []).filter(({ severity }) => severity === 'error')
  if (failures.length > 0) throw new Error(failures.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const contract = output.contracts['TestUsdt.sol']?.['TestUsdt']
  if (contract === undefined) throw new Error('solc compiled no TestUsdt')
  return [
    '// Generated from TestUsdt.sol by npm run generate.',
    `export const testUsdtAbi = ${JSON.stringify(contract.abi)} as const`,
    `export const testUsdtBytecode = '0x${contract.evm.bytecode.object}' as const`,
    '',
  ].join('\n')
}
