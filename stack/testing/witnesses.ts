import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repositoryRoot } from '../product.ts'
import { atEnd } from './at-end.ts'

const program = join(repositoryRoot, 'apps/witness/src/main.ts')

/** The settings of a witness: its own files, and the logs it knows. */
export interface WitnessHome {
  readonly verifierKey: string
  readonly environment: Readonly<Record<string, string>>
}

export interface RunningWitness {
  readonly verifierKey: string
  readonly url: string
  kill(): Promise<void>
}

/** Creates the key of a witness with its own command. */
export async function makeWitness(folder: string, name: string, logs: readonly string[]): Promise<WitnessHome> {
  const environment = {
    PATH: process.env['PATH'] ?? '',
    WITNESS_KEY: join(folder, 'key.json'),
    WITNESS_STATE: join(folder, 'state.json'),
    WITNESS_PORT: '0',
    WITNESS_LOGS: logs.join(','),
  }
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'keygen', name], { env: environment })
  return { verifierKey: stdout.trim(), environment }
}

/** Starts a witness as a separate process; rejects with its output if it does not start. */
export async function startWitness({ verifierKey, environment }: WitnessHome): Promise<RunningWitness> {
  const child = spawn(process.execPath, [program, 'run'], { env: environment })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  atEnd(kill)
  return { verifierKey, url: `http://127.0.0.1:${await portOf(child)}`, kill }
}

/** A witness prints its port in the first line. */
function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (chunk) => {
      said += chunk
      const port = /"port":(\d+)/.exec(said)?.[1]
      if (port !== undefined) resolve(Number(port))
    })
    child.stderr?.on('data', (chunk) => (said += chunk))
    child.once('exit', () => reject(new Error(said)))
  })
}
