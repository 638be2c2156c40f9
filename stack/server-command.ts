import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { type Environment, repositoryRoot } from './product.ts'
import { programFile } from './program-file.ts'

const run = promisify(execFile)

/** Runs a one-shot entry point of the server (migrate, cli) and returns its output. */
export async function runServerCommand(
  entry: 'migrate' | 'cli',
  args: readonly string[],
  environment: Environment,
): Promise<string> {
  const { stdout } = await run(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', programFile(`apps/server/src/main/${entry}.ts`), ...args],
    {
      cwd: repositoryRoot,
      env: { ...process.env, ...environment },
    },
  )
  return stdout.trim()
}
