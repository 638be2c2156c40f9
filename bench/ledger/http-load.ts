import { decimalFromMicro } from '@clearhold/contract/money'
import autocannon from 'autocannon'
import { randomPair } from './accounts.ts'

// node http-load.ts URL CONNECTIONS ACCOUNTS: posts until it is killed. The bench stops and continues it by signals.
const [url = '', connections = '', accounts = ''] = process.argv.slice(2)
const warmAfter = 500
let answers = 0
let posted = 0
const run = `${process.pid}-${performance.timeOrigin}`

function nextBody(): string {
  posted += 1
  return JSON.stringify({
    key: `http:${run}:${posted}`,
    ...randomPair(Number(accounts)),
    amount: decimalFromMicro(1n + BigInt(posted % 1000)),
  })
}

const hour = 3_600
const options: autocannon.Options = {
  url,
  connections: Number(connections),
  duration: hour,
  // While it is stopped, its answers come late and are not lost.
  timeout: hour,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  requests: [{ setupRequest: (request) => ({ ...request, body: nextBody() }) }],
}
autocannon(options, () => process.exit(0)).on('response', (_client, status) => {
  answers += 1
  if (answers === warmAfter) console.log('warm')
  if (status === 200) return
  console.error(`the server answered ${status}`)
  process.exit(1)
})
