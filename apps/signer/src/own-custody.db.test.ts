import { expect, test } from 'vitest'
import { prepareDatabase } from '#testing/resources.ts'
import { deskCustodyKey, openSignerDesk } from '#testing/signer-desk.ts'
import type { Hex } from './keys.ts'
import { refuseOwnCustody } from './own-custody.ts'

const database = prepareDatabase('test')

test('SEC9: an address of the signer’s own seed is no custody: its old custody branch, hot, house’s and deposit addresses', async () => {
  const { keys } = await openSignerDesk(database)
  const own = [
    keys.addressOf('hot'),
    keys.addressOf({ branch: 1, index: 0 }),
    keys.addressOf({ branch: 0, index: 0 }),
    keys.addressOf({ branch: 0, index: 199 }),
    keys.addressOf({ branch: 3, index: 0 }),
  ]
  for (const address of own) await expect(refuseOwnCustody(address, keys, undefined)).rejects.toThrow('SIGNER_CUSTODY')
  await refuseOwnCustody(deskCustodyKey.address, keys, undefined)
  await refuseOwnCustody(undefined, keys, undefined)
})

test('MON7: nor is any address that was given out, however far along; custody’s own row is no hindrance', async () => {
  const desk = await openSignerDesk(database)
  const { keys, parts } = desk
  const far = keys.addressOf({ branch: 0, index: 70_000 })
  await desk.asApp('insert into treasury.key_ring (deposit_xpub) values ($1)', [keys.publicKeys()?.depositXpub])
  const write = (address: Hex, branch: number, index: number) =>
    desk.asApp(
      `insert into treasury.deposit_address (chain_id, person_id, key_ring_id, address_index, address, branch)
       select 31337, case $3::int when 0 then gen_random_uuid() end, id, $2, $1, $3 from treasury.key_ring`,
      [Buffer.from(address.slice(2), 'hex'), index, branch],
    )
  await write(far, 0, 70_000)
  await write(deskCustodyKey.address, 3, 0)
  await expect(refuseOwnCustody(far, keys, parts)).rejects.toThrow('belongs to the seed of this signer')
  await refuseOwnCustody(deskCustodyKey.address, keys, parts)
})
