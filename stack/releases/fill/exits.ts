import { adminCapitalSchema } from '@clearhold/contract/treasury/schema'
import { beginCapitalExits } from '#domains/withdrawals/actions/begin-capital-exits.ts'
import { addressNumber, passDays } from './investors.ts'
import { approve } from './staff.ts'
import type { World } from './world.ts'

/** Exits of capital: announced and cancelled, begun after its day, and only announced. */
export async function fillExits(world: World): Promise<void> {
  const { maker, turns, database, config } = world
  const address = addressNumber(66)
  const declaration = { address, reason: 'our bank’s own wallet' }
  await approve(world, await maker.call('POST', 'admin/capital/exit-addresses', declaration))
  await passDays(world, 1)
  await fillRetired(world)
  const read = async () => adminCapitalSchema.parse(await maker.call('GET', 'admin/capital'))
  const announce = async (amount: string) => {
    const { exitAddresses } = await read()
    const exit = { addressId: exitAddresses[0]?._id, amount, reason: 'more than the plans need' }
    await turns.compare()
    await approve(world, await maker.call('POST', 'admin/capital/exits', exit))
  }
  await announce('11')
  const { exits } = await read()
  await maker.call('POST', `admin/capital/exits/${exits[0]?._id}/cancel`, { reason: 'it is needed after all' })
  await announce('12')
  await passDays(world, 1)
  await turns.compare()
  await beginCapitalExits(database, config.CHAIN_ID)
  await announce('13')
}

/** Declared, and retired before anything left to it. */
async function fillRetired(world: World): Promise<void> {
  const { maker } = world
  const address = addressNumber(67)
  const declaration = { address, reason: 'the wallet of another bank' }
  await approve(world, await maker.call('POST', 'admin/capital/exit-addresses', declaration))
  const { exitAddresses } = adminCapitalSchema.parse(await maker.call('GET', 'admin/capital'))
  const declared = exitAddresses.find((one) => one.address.toLowerCase() === address.toLowerCase())
  const path = `admin/capital/exit-addresses/${declared?._id}/retire`
  await approve(world, await maker.call('POST', path, { reason: 'that bank is no longer ours' }))
}
