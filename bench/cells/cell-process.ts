import { openDatabase } from '#platform/database/database.ts'
import { ownerConnections } from '#stack/owner-connections.ts'
import { confirmDeposits, creditAll, seeDeposits } from '../people/batches.ts'
import { type Order, orderSchema } from './work.ts'

// Posts into one cell, as the worker of it does: node cell-process.ts OWNER_URL URL PEOPLE.
const [ownerUrl = '', url = '', people = '0'] = process.argv.slice(2)
const owner = ownerConnections(ownerUrl)
const database = openDatabase({ url, poolMax: 2, process: 'bench-cell', onPoolError: () => undefined })
const crediting = {
  database,
  query: (statement: string, values?: unknown[]) => owner.query(statement, values),
  people: { bare: { first: 1, last: Number(people) } },
}

async function work(order: Order): Promise<number> {
  if (order.order === 'prepare') {
    await seeDeposits(crediting, order.deposits)
    // As autovacuum does within a minute: freshly loaded rows have no statistics yet.
    await crediting.query('vacuum analyze')
    return order.deposits
  }
  if (order.order === 'credit') {
    await confirmDeposits(crediting, order.deposits)
    return (await creditAll(crediting)).done
  }
  for (let trip = 0; trip < order.trips; trip += 1) await crediting.query('select 1')
  return order.trips
}

process.on('message', (message) => {
  work(orderSchema.parse(message)).then(
    (done) => process.send?.({ done }),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.once('disconnect', () => process.exit(0))
