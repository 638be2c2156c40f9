import { readdirSync, readFileSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'

// What an attacker in a process would try: runs as its user, or in its sandbox, with a list of what to open. Prints each result.
type Attempt =
  | { readonly read: string }
  | { readonly open: string }
  | { readonly host: string; readonly port: number }
  | { readonly ask: string; readonly at: string }

async function outcomeOf(attempt: Attempt): Promise<string> {
  try {
    if ('read' in attempt) return readWhole(attempt.read)
    if ('open' in attempt) return await reach({ path: attempt.open })
    if ('port' in attempt) return await reach(attempt)
    return await ask(attempt.at, attempt.ask)
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code)
  }
}

function readWhole(path: string): string {
  if (statSync(path).isDirectory()) readdirSync(path)
  else readFileSync(path)
  return 'opened'
}

function reach(to: { readonly path: string } | { readonly host: string; readonly port: number }): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...to, timeout: 3_000 }, () => {
      socket.destroy()
      resolve('opened')
    })
    socket.on('timeout', () => socket.destroy(Object.assign(new Error('timeout'), { code: 'TIMEOUT' })))
    socket.on('error', reject)
  })
}

/** A call over a socket, 'POST /sweeps'; returns status and body. */
function ask(socketPath: string, call: string): Promise<string> {
  const [method = '', path = ''] = call.split(' ')
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath, method, path, timeout: 5_000 }, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () => resolve(`${response.statusCode} ${text}`))
    })
    asking.on('error', reject)
    asking.end()
  })
}

const attempts = JSON.parse(process.env['ATTEMPTS'] ?? '[]') as Attempt[]
const outcomes = await Promise.all(attempts.map(outcomeOf))
const seen = { processes: seenProcesses(), interfaces: Object.keys(networkInterfaces()) }
process.stdout.write(JSON.stringify({ outcomes, uid: process.getuid?.(), ...seen }))

/** How many other processes are visible. */
function seenProcesses(): number {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name)).length
}
