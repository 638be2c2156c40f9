import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPublicClient, http, parseAbiItem } from 'viem'
import { connectChain } from '#platform/chain/chain.ts'
import { transferTopic } from '#platform/chain/decode.ts'
import { type Anvil, deployToken, rpc, startAnvil } from '#stack/anvil.ts'
import { freePort } from '#stack/free-port.ts'
import { tokenOn } from '#testing/token.ts'

interface Plan {
  readonly transactions: number
  readonly logsEach: number
  readonly rounds: number
}

const quickPlan: Plan = { transactions: 10, logsEach: 400, rounds: 5 }
/** The most viem accepts in one answer: its limit is 10 MiB, like ours. */
const wholePlan: Plan = { transactions: 28, logsEach: 500, rounds: 9 }

export interface ScannerReport {
  readonly bench: 'scanner'
  readonly logs: number
  readonly logsPerSecond: { readonly raw: number; readonly ours: number; readonly viem: number }
  /** The cost of checking, decoding and comparing two providers, against only reading both answers. */
  readonly ratioToRaw: number
  readonly ratioToViem: number
  readonly passed: boolean
}

/** Below this share of raw reading, decoding would be the bottleneck of the watcher. */
const ratioMin = 0.4

/** npm run bench scanner: transfers per second, read from two providers and compared, against raw eth_getLogs in the same rounds. */
export async function runScannerBench({ quick, json }: { quick: boolean; json: boolean }): Promise<boolean> {
  const plan = quick ? quickPlan : wholePlan
  const folder = await mkdtemp(join(tmpdir(), 'clearhold-bench-'))
  const anvil = await startAnvil({ port: await freePort(), logFile: join(folder, 'anvil.log') })
  try {
    const report = await measure(anvil, plan)
    console.log(json ? JSON.stringify(report) : render(report))
    return report.passed
  } finally {
    await anvil.program.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(anvil: Anvil, plan: Plan): Promise<ScannerReport> {
  const { from, to, token } = await fill(anvil, plan)
  const filter = { address: token, topics: [transferTopic], fromBlock: hexOf(from), toBlock: hexOf(to) }
  const chain = connectChain(anvil.chainId, [anvil.url, anvil.url], {
    timeoutMs: 30_000,
    answerBytesMax: 64 * 1024 * 1024,
  })
  const client = createPublicClient({ transport: http(anvil.url, { timeout: 30_000 }) })
  const event = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
  const twice = <Value>(work: () => Promise<Value>) => Promise.all([work(), work()])
  const logs = (await chain.transfersBetween(token, from, to)).length
  const ways = {
    raw: () => twice(() => takeOffTheWire(anvil.url, filter)),
    ours: () => chain.transfersBetween(token, from, to),
    viem: () => twice(() => client.getLogs({ address: token, event, fromBlock: from, toBlock: to })),
  }
  const seconds: Record<keyof typeof ways, number[]> = { raw: [], ours: [], viem: [] }
  // Interleaved by round, so that other load affects all of them alike.
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const name of ['raw', 'ours', 'viem'] as const) seconds[name].push(await timed(ways[name]))
  }
  const rate = (name: keyof typeof ways) => Math.round(logs / median(seconds[name]))
  const ratioToRaw = median(seconds.raw.map((raw, round) => raw / (seconds.ours[round] ?? raw)))
  const ratioToViem = median(seconds.viem.map((viem, round) => viem / (seconds.ours[round] ?? viem)))
  return {
    bench: 'scanner',
    logs,
    logsPerSecond: { raw: rate('raw'), ours: rate('ours'), viem: rate('viem') },
    ratioToRaw,
    ratioToViem,
    passed: ratioToRaw >= ratioMin && ratioToViem > 1,
  }
}

/** Blocks full of transfers, to as many addresses. */
async function fill(anvil: Anvil, { transactions, logsEach }: Plan) {
  const token = tokenOn(anvil.url, await deployToken(anvil))
  const from = BigInt((await rpc(anvil.url, 'eth_blockNumber', [])) as string) + 1n
  for (let number = 0; number < transactions; number += 1) {
    const receivers = Array.from(
      { length: logsEach },
      (_none, index) => `0x${(BigInt(number * logsEach + index) + 2n ** 150n).toString(16).padStart(40, '0')}`,
    )
    await token.payAll(receivers, 12_345_678n)
  }
  return { from, to: BigInt((await rpc(anvil.url, 'eth_blockNumber', [])) as string), token: token.address }
}

async function takeOffTheWire(url: string, filter: object): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getLogs', params: [filter] }),
  })
  return (await response.arrayBuffer()).byteLength
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

function hexOf(number: bigint): string {
  return `0x${number.toString(16)}`
}

function render({ logs, logsPerSecond, ratioToRaw, ratioToViem, passed }: ScannerReport): string {
  return [
    `${logs} transfers, read from two providers and compared`,
    `  raw eth_getLogs, only taken off the wire  ${logsPerSecond.raw} logs/s`,
    `  ours: checked, decoded, compared          ${logsPerSecond.ours} logs/s (${ratioToRaw.toFixed(2)} of raw)`,
    `  viem, not compared                        ${logsPerSecond.viem} logs/s (ours is ${ratioToViem.toFixed(1)} times as fast)`,
    passed ? 'Passed.' : `Failed: at least ${ratioMin} of raw, and faster than viem.`,
  ].join('\n')
}
