import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const file = fileURLToPath(new URL('build-process.ts', import.meta.url))
/**
 * Without this the heap of the reading thread grew to 80 MB. The product does not set it: a process without it takes more than is
 * measured here.
 */
const nodeArguments = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4']

export interface Build {
  readonly seconds: number
  readonly cpuSeconds: number
  readonly peakBytes: number
  readonly hash: string
  readonly sumMicro: string
  readonly bucketBits: number
  readonly bucketHeight: number
  readonly leaves: number
}

export const loadArguments = (investors: number, folder: string): string[] => [
  ...nodeArguments,
  file,
  'load',
  String(investors),
  '1',
  folder,
]

async function run(args: readonly string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [...nodeArguments, file, ...args])
  return JSON.parse(stdout)
}

export async function buildIn(folder: string, investors: number, threads: 1 | 2): Promise<Build> {
  return (await run(['build', String(investors), String(threads), folder])) as Build
}

/** Seconds of hashing alone. */
export async function hashBare(by: 'own' | 'node', investors: number): Promise<number> {
  const { seconds } = (await run([by, String(investors)])) as { seconds: number }
  return seconds
}
