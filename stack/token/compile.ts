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

/** Compiles the test contracts to the text of test-usdt.generated.ts, so that what runs matches the .sol files. */
export function compileToken(): string {
  const names = ['TestUsdt', 'TestPayer']
  const contracts = names.map((name) => ({ name, ...compile(name) }))
  return [
    '// Generated from TestUsdt.sol and TestPayer.sol by npm run generate.',
    ...contracts.flatMap(({ name, abi, bytecode }) => {
      const stem = `${name.charAt(0).toLowerCase()}${name.slice(1)}`
      return [
        `export const ${stem}Abi = ${JSON.stringify(abi)} as const`,
        `export const ${stem}Bytecode = '0x${bytecode}' as const`,
      ]
    }),
    '',
  ].join('\n')
}

function compile(name: string): { abi: unknown; bytecode: string } {
  const source = readFileSync(fileURLToPath(new URL(`./${name}.sol`, import.meta.url)), 'utf8')
  const solc = createRequire(import.meta.url)('solc') as Solc
  const output = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: 'Solidity',
        sources: { [`${name}.sol`]: { content: source } },
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
  const contract = output.contracts[`${name}.sol`]?.[name]
  if (contract === undefined) throw new Error(`solc compiled no ${name}`)
  return { abi: contract.abi, bytecode: contract.evm.bytecode.object }
}
