import { connect } from 'node:net'
import { Program } from './supervisor.ts'

/** A separate Redis without persistence, for tests that kill it. */
export async function startRedis(port: number, logFile: string): Promise<{ url: string; program: Program }> {
  const program = new Program({
    name: 'redis',
    command: 'redis-server',
    args: ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    logFile,
    restart: true,
    ready: async () => (await answeringRedis(port)) !== undefined,
  })
  await program.start()
  return { url: `redis://127.0.0.1:${port}`, program }
}

/** The Redis that answers on loopback, if there is one. The product runs without it, on LISTEN/NOTIFY. */
export function findRedis(): Promise<string | undefined> {
  return answeringRedis(Number(process.env['REDIS_PORT'] ?? 6379))
}

function answeringRedis(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 1_000 }, () => socket.write('PING\r\n'))
    const give = (url: string | undefined) => {
      socket.destroy()
      resolve(url)
    }
    socket.once('data', (data) => give(data.toString().startsWith('+PONG') ? `redis://127.0.0.1:${port}` : undefined))
    socket.once('timeout', () => give(undefined))
    socket.once('error', () => give(undefined))
  })
}
