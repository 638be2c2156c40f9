import { connect, type Socket } from 'node:net'
import { type Answer, orderSchema, type Wanted } from './listening.ts'

// Holds many streams and notes when a credited deposit arrives on each. Plain sockets: a client of Node's own would cost more than the
// streams it is to measure, on the same cores.
const connectingMax = 50
const eventMark = '"type":"deposit.credited"'
const openedMark = '"type":"stream.opened"'

const sockets = new Set<Socket>()
let arrivals: [number, number][] = []
let problem: string | null = null
let isClosing = false

/** Resolves once the stream has said that it is open. */
function openStream({ n, url, token }: Wanted): Promise<void> {
  const { hostname, port, pathname, search } = new URL(url)
  return new Promise((resolve, reject) => {
    let isOpen = false
    let rest = ''
    const socket = connect(Number(port), hostname)
    const fail = (reason: string) => {
      sockets.delete(socket)
      if (!isClosing) problem ??= reason
      if (!isOpen) reject(new Error(reason))
    }
    socket.setEncoding('utf8')
    socket.once('connect', () => {
      sockets.add(socket)
      socket.write(`GET ${pathname}${search} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`)
    })
    socket.on('data', (piece: string) => {
      const nowMs = Date.now()
      rest += piece
      const end = rest.lastIndexOf('\n\n')
      if (end === -1) {
        if (rest.includes('problem+json')) fail(`a stream was refused: ${rest.slice(-400)}`)
        return
      }
      const whole = rest.slice(0, end)
      rest = rest.slice(end + 2)
      for (let at = whole.indexOf(eventMark); at !== -1; at = whole.indexOf(eventMark, at + 1))
        arrivals.push([n, nowMs])
      if (isOpen || !whole.includes(openedMark)) return
      isOpen = true
      resolve()
    })
    socket.once('error', (error) => fail(error.message))
    socket.once('close', () => fail('a stream was closed'))
  })
}

async function openAll(streams: readonly Wanted[]): Promise<void> {
  const waiting = [...streams]
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await openStream(next)
  }
  await Promise.all(Array.from({ length: connectingMax }, lane))
}

function answer(): void {
  const said: Answer = { open: sockets.size, arrivals, problem }
  arrivals = []
  process.send?.(said)
}

process.on('message', (message) => {
  const order = orderSchema.parse(message)
  if (order.order === 'open') {
    isClosing = false
    void openAll(order.streams).then(answer, answer)
  }
  if (order.order === 'report') answer()
  if (order.order === 'close') {
    isClosing = true
    for (const socket of sockets) socket.destroy()
    sockets.clear()
    answer()
  }
})
process.once('disconnect', () => process.exit(0))
