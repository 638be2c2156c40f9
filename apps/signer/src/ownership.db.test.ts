import { recoverMessageAddress } from 'viem'
import { expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { openSignerDesk, randomAddress } from '#testing/signer-desk.ts'
import { testXpub } from '#testing/test-xpub.ts'
import { bytesOf } from './transaction.ts'

const database = prepareDatabase('test')

test('the key of an address of the register says that it is ours, in words of the signer’s own', async () => {
  const desk = await openSignerDesk(database)
  const asked = { blockNumber: '12', blockHash: `0x${'5e'.repeat(32)}` }
  const ask = (address: string) => desk.ask('POST', '/ownership', { ...asked, address })
  expect((await ask(desk.hot)).body.code).toBe('address_unknown')
  await database.owner(
    `with ring as (insert into treasury.key_ring (deposit_xpub) values ($2) returning id)
     insert into treasury.deposit_address (chain_id, key_ring_id, address_index, address, branch)
     select 31337, id, 0, unnest($1::bytea[]), unnest(array[2, 3]) from ring`,
    [[bytesOf(desk.hot), bytesOf(desk.custody)], testXpub],
  )
  const { body } = await ask(desk.hot)
  expect(await recoverMessageAddress({ message: body.text, signature: body.signature })).toMatch(
    new RegExp(desk.hot, 'i'),
  )
  expect(body.text.split('\n').slice(0, 4)).toEqual([
    'clearhold.example/log holds this address, and what is at it is a reserve for its investors.',
    `address ${desk.hot}`,
    'chain 31337',
    `block 12 0x${'5e'.repeat(32)}`,
  ])
  expect((await ask(desk.custody)).body.code).toBe('address_unknown')
  expect((await ask(randomAddress())).body.code).toBe('address_unknown')
  expect((await desk.ask('POST', '/ownership', { ...asked, address: desk.hot, text: 'anything' })).status).toBe(400)
})
