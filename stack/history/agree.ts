import type { World } from './world.ts'

/** Two people: the maker proposes and signs, the approver reads, signs and approves. */
export async function agree(world: World, method: string, path: string, body: unknown): Promise<void> {
  const maker = world.admin('admin_one')
  const approver = world.admin('admin_two')
  const { approvalId } = await maker.call(method, path, body)
  const approval = `admin/approvals/${String(approvalId)}`
  const { digest, waitsForMaker } = await maker.call('GET', approval)
  if (waitsForMaker === true)
    await maker.call('POST', `${approval}/sign`, { digest, signature: maker.sign(String(digest)) })
  const shown = String((await approver.call('GET', approval))['digest'])
  await approver.call('POST', `${approval}/approve`, { digest: shown, signature: approver.sign(shown) })
}
