import { connect } from 'node:net'

/** The Redis that answers on loopback, if there is one. The product runs without it, on LISTEN/NOTIFY. */
export function findRedis(): Promise<string | undefined> {
  const port = Number(process.env['REDIS_PORT'] ?? 6379)
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
