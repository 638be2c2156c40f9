import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { stolenShare } from '#stack/idle.ts'
import { type OwnerConnections, ownerConnections } from '#stack/owner-connections.ts'
import { databaseUrl, runSql } from '#stack/postgres.ts'
import { medianOf } from '../people/callers.ts'
import { type Cluster, startCluster } from '../people/cluster.ts'
import { ours, type Peer, peers, type Side, type Work } from './peers.ts'
import { runPgbench, type Slice } from './pgbench.ts'

interface Plan {
  readonly accounts: number
  readonly rounds: number
  /** Transfers of a slice, one a call; ten times as many where a call makes several. */
  readonly moved: number
  readonly callers: readonly number[]
  /** Transfers of a call, where a side has a call for several. */
  readonly group: number
}

const quickPlan: Plan = { accounts: 1_000, rounds: 3, moved: 320, callers: [16], group: 20 }
const wholePlan: Plan = { accounts: 10_000, rounds: 5, moved: 16_000, callers: [1, 16], group: 100 }
const groupFactor = 10
const nothing: Work = { sql: ['select 1;'], transfers: 1 }
/** The folder with one folder for each peer, named after it. */
const folderSetting = 'PEERS'

/** A side with its own database. */
interface Contestant {
  readonly side: Side
  readonly database: string
}

/** Slices of one kind of call, by the name of a side, one for each round. */
type Sheet = Map<string, Map<string, Slice[]>>

/**
 * npm run bench peers: our posting beside that of other ledgers, on the same PostgreSQL with the same durability. Their files are not in
 * this repository: PEERS names a folder that holds them, and a peer that is not there is named as missing.
 */
export async function runPeersBench({ quick, json }: { quick: boolean; json: boolean }): Promise<boolean> {
  const plan = quick ? quickPlan : wholePlan
  const folder = process.env[folderSetting] ?? ''
  const there = peers.filter((peer) => missingOf(folder, peer).length === 0)
  for (const peer of peers) if (!there.includes(peer)) sayMissing(folder, peer)
  if (there.length === 0) return true
  const { value: sheet, stolen } = await stolenShare(() => measureAll(plan, folder, there))
  const load = loadavg()[0] ?? Number.NaN
  console.log(
    `\n${plan.accounts} accounts, random pairs, medians of ${plan.rounds} rounds of ${plan.moved} transfers (ten times as many in groups); fsync on; ${cpus().length} cores, ` +
      `load ${load.toFixed(1)} at the end, ${(stolen * 100).toFixed(0)}% taken by the host${quick ? ', short form' : ''}\n`,
  )
  printSheet(sheet)
  for (const { name, remark } of there) console.log(`${name}: ${remark}`)
  if (json) console.log(JSON.stringify({ bench: 'peers', quick, load, ratios: ratiosOf(sheet) }))
  return true
}

const folderOf = (folder: string, { name }: Peer) => join(folder, name.toLowerCase().replaceAll(' ', '-'))

function missingOf(folder: string, peer: Peer): readonly string[] {
  return peer.files.filter((file) => folder === '' || !existsSync(join(folderOf(folder, peer), file)))
}

function sayMissing(folder: string, peer: Peer): void {
  const place = folderOf(folder === '' ? `$${folderSetting}` : folder, peer)
  console.log(
    `${peer.name} is not there: ${peer.files.length} files of ${peer.repository} at commit ${peer.commit} belong in ${place}`,
  )
}

async function measureAll(plan: Plan, folder: string, there: readonly Peer[]): Promise<Sheet> {
  const cluster = await startCluster()
  try {
    const contestants: Contestant[] = [{ side: ours, database: await cluster.createDatabase('ours') }]
    for (const [index, peer] of there.entries())
      contestants.push({ side: peer, database: await installPeer(cluster, folder, peer, `peer_${index}`) })
    await eachIn(cluster, contestants, ({ side }, owner) => side.prepare(owner.query, plan.accounts))
    const sheet: Sheet = new Map()
    for (let round = 0; round < plan.rounds; round += 1) await runRound(cluster, plan, contestants, sheet)
    await eachIn(cluster, contestants, checkBooks)
    return sheet
  } finally {
    await cluster.stop()
  }
}

async function installPeer(cluster: Cluster, folder: string, peer: Peer, database: string): Promise<string> {
  await runSql(cluster.postgres, 'postgres', `create database ${database}`)
  for (const file of peer.files) {
    await runSql(cluster.postgres, database, await readFile(join(folderOf(folder, peer), file), 'utf8'))
  }
  return database
}

async function eachIn(
  cluster: Cluster,
  contestants: readonly Contestant[],
  work: (contestant: Contestant, owner: OwnerConnections) => Promise<void>,
): Promise<void> {
  for (const contestant of contestants) {
    const owner = ownerConnections(databaseUrl(cluster.postgres, contestant.database))
    try {
      await work(contestant, owner)
    } finally {
      await owner.close()
    }
  }
}

/** Each side right after the other, so that other load on the machine affects all. */
async function runRound(cluster: Cluster, plan: Plan, contestants: readonly Contestant[], sheet: Sheet): Promise<void> {
  const { accounts, moved, callers, group } = plan
  for (const count of callers) {
    const alone = await runPgbench(cluster, 'postgres', nothing, { connections: count, moved })
    record(sheet, `${count} callers`, 'a statement that does nothing', alone)
    for (const { side, database } of contestants) {
      const connections = side.isOneWriter ? 1 : count
      const isTogether = side.isOneWriter && count > 1
      const work = (isTogether ? side.group?.(accounts, count) : undefined) ?? side.single(accounts)
      record(sheet, `${count} callers`, side.name, await runPgbench(cluster, database, work, { connections, moved }))
      const several = side.group?.(accounts, group)
      if (several === undefined) continue
      const slice = await runPgbench(cluster, database, several, { connections, moved: moved * groupFactor })
      record(sheet, `${count} callers, ${group} in a call`, side.name, slice)
    }
  }
}

function record(sheet: Sheet, kind: string, name: string, slice: Slice): void {
  const sides = sheet.get(kind) ?? new Map<string, Slice[]>()
  sheet.set(kind, sides)
  sides.set(name, [...(sides.get(name) ?? []), slice])
}

/** A ledger that moved nothing, or whose balances do not sum up to zero, was not measured. */
async function checkBooks({ side }: Contestant, owner: OwnerConnections): Promise<void> {
  const [row] = await owner.query(side.check)
  if (!(Number(row?.['transfers']) > 0) || Number(row?.['sum']) !== 0)
    throw new Error(`the books of ${side.name} are not in order: ${JSON.stringify(row)}`)
}

/** Ours against a peer of the same round, the median of all rounds. Above 1 ours does more. */
function factorsOf(sides: ReadonlyMap<string, readonly Slice[]>, name: string) {
  const own = sides.get(ours.name) ?? []
  const theirs = sides.get(name) ?? []
  const factor = (of: (own: Slice, theirs: Slice) => number) =>
    Number(medianOf(own.flatMap((slice, round) => (theirs[round] ? [of(slice, theirs[round])] : []))).toFixed(3))
  return {
    rate: factor((mine, its) => mine.perSecond / its.perSecond),
    cpu: factor((mine, its) => its.cpuMs / mine.cpuMs),
  }
}

function ratiosOf(sheet: Sheet) {
  return Object.fromEntries(
    [...sheet].map(([kind, sides]) => [
      kind,
      Object.fromEntries(
        [...sides.keys()].filter((name) => name !== ours.name).map((name) => [name, factorsOf(sides, name)]),
      ),
    ]),
  )
}

function printSheet(sheet: Sheet): void {
  for (const [kind, sides] of sheet) {
    console.log(kind)
    for (const [name, slices] of sides) {
      const { rate, cpu } = factorsOf(sides, name)
      const factor = name === ours.name ? '' : `ours does ${rate.toFixed(2)} of it, by processor time ${cpu.toFixed(2)}`
      const perSecond = medianOf(slices.map((slice) => slice.perSecond))
      const cpuMs = medianOf(slices.map((slice) => slice.cpuMs))
      console.log(
        `  ${name.padEnd(30)} ${perSecond.toFixed(0).padStart(7)} a second  ${cpuMs.toFixed(3).padStart(8)} ms of processor  ${factor}`,
      )
    }
  }
  console.log('')
}
