import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { stolenShare } from '#stack/idle.ts'
import { medianOf } from '../people/callers.ts'
import { makeProof } from './one-proof.ts'
import { checkInPage } from './page-check.ts'
import { measurePosting } from './posting.ts'
import { type Build, buildIn, hashBare } from './processes.ts'

interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly goal?: { readonly atMost: number } | { readonly atLeast: number }
  readonly details: string
}

interface Plan {
  readonly investors: number
  readonly rounds: number
  readonly postingMs: number
  readonly isLong: boolean
}

const quickPlan: Plan = { investors: 20_000, rounds: 3, postingMs: 400, isLong: false }
const wholePlan: Plan = { investors: 1_000_000, rounds: 5, postingMs: 3_000, isLong: process.env['PROOF'] === 'long' }
const longInvestors = 10_000_000
const megabyte = 1_000_000

/** A short run shares its machine with other work, and most of its time is the start of threads: it fails only on a collapse. */
const quickSlack = 0.2

/** npm run bench proof: the cost of a snapshot, compared with bare hashing in the same rounds, and its effect on postings. */
export async function runProofBench({ quick, json }: { quick: boolean; json: boolean }): Promise<boolean> {
  const plan = quick ? quickPlan : wholePlan
  const folder = mkdtempSync(join(tmpdir(), 'clearhold-bench-proof-'))
  try {
    const { value: figures, stolen } = await stolenShare(() => measureAll(plan, folder))
    return report({ quick, json, stolen }, plan, figures)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureAll(plan: Plan, base: string): Promise<Figure[]> {
  const folder = join(base, 'snapshot')
  const rounds = await measureRounds(plan, folder)
  const [last] = rounds.one.slice(-1)
  if (last === undefined) throw new Error('there is a round')
  const proof = await makeProof(folder, last, Math.floor(plan.investors / 3))
  const page = await checkInPage(proof.file, proof.keyText)
  const posting = await measurePosting({ rounds: plan.rounds, sliceMs: plan.postingMs, investors: plan.investors })
  const figures: Figure[] = [
    ...buildFigures(rounds),
    {
      name: 'proof size',
      value: proof.ownBytes,
      unit: 'bytes',
      goal: { atMost: 1_500 },
      details: `opening, both leaves and ${last.bucketHeight} siblings each; neither crown nor note; ${proof.ownJsonBytes} bytes as JSON`,
    },
    {
      name: 'page check',
      value: page.medianMs,
      unit: 'ms',
      goal: { atMost: 10 },
      details: `one file with its crown in Chromium, slowed down four times; the first ${page.firstMs.toFixed(1)} ms`,
    },
    {
      name: 'places of a proof',
      value: proof.placesMs,
      unit: 'ms',
      details: 'both read from the files, by the server',
    },
    {
      name: 'ratios.posting',
      value: posting.ratio,
      unit: 'times',
      goal: { atMost: 1.1 },
      details: `p50 ${posting.duringMs.toFixed(2)} ms during a snapshot, ${posting.aloneMs.toFixed(2)} ms without; the session of the builder stands back too where Linux has autogroups`,
    },
  ]
  return plan.isLong ? [...figures, ...(await longFigures(folder, last))] : figures
}

interface Rounds {
  readonly one: Build[]
  readonly two: Build[]
  readonly own: number[]
  readonly node: number[]
}

/** Interleaved by round, so that other load affects all of them alike. */
async function measureRounds({ investors, rounds }: Plan, folder: string): Promise<Rounds> {
  const measured: Rounds = { one: [], two: [], own: [], node: [] }
  for (let round = 0; round < rounds; round += 1) {
    measured.own.push(await hashBare('own', investors))
    measured.node.push(await hashBare('node', investors))
    measured.two.push(await buildIn(folder, investors, 2))
    measured.one.push(await buildIn(folder, investors, 1))
  }
  const roots = new Set([...measured.one, ...measured.two].map(({ hash }) => hash))
  if (roots.size !== 1) throw new Error('builds of the same investors have different roots')
  return measured
}

function buildFigures({ one, two, own, node }: Rounds): Figure[] {
  const secondsOf = (builds: readonly Build[]) => medianOf(builds.map(({ seconds }) => seconds))
  const peakOf = (builds: readonly Build[]) => Math.max(...builds.map(({ peakBytes }) => peakBytes)) / megabyte
  const cpu = (builds: readonly Build[]) =>
    `${medianOf(builds.map(({ cpuSeconds }) => cpuSeconds)).toFixed(1)} s of processor time`
  const ratioTo = (bare: readonly number[]) =>
    medianOf(bare.map((seconds, round) => seconds / (one[round]?.seconds ?? seconds)))
  const memory = {
    unit: 'MB',
    goal: { atMost: 200 },
    details: 'the largest of all rounds, of the whole process, with --max-semi-space-size=4',
  }
  return [
    { name: 'one thread', value: secondsOf(one), unit: 's', goal: { atMost: 15 }, details: `nice 19; ${cpu(one)}` },
    { name: 'two threads', value: secondsOf(two), unit: 's', goal: { atMost: 10 }, details: `nice 19; ${cpu(two)}` },
    { name: 'memory, one thread', value: peakOf(one), ...memory },
    { name: 'memory, two threads', value: peakOf(two), ...memory },
    {
      name: 'ratios.hashing',
      value: ratioTo(node),
      unit: 'share',
      goal: { atLeast: 0.5 },
      details: `bare hashing of as many hashes by Node takes ${medianOf(node).toFixed(1)} s`,
    },
    {
      name: 'ratios.ownHashing',
      value: ratioTo(own),
      unit: 'share',
      details: `by the builder's own module, four at a time, ${medianOf(own).toFixed(1)} s`,
    },
  ]
}

async function longFigures(folder: string, short: Build): Promise<Figure[]> {
  const { seconds, peakBytes, cpuSeconds } = await buildIn(folder, longInvestors, 1)
  const details = `nice 19; ${cpuSeconds.toFixed(1)} s of processor time`
  const memory = `${(peakBytes / megabyte).toFixed(0)} MB beside ${(short.peakBytes / megabyte).toFixed(0)}`
  return [
    { name: '1e7, one thread', value: seconds, unit: 's', goal: { atMost: 150 }, details },
    { name: '1e7, memory', value: peakBytes / short.peakBytes, unit: 'times', goal: { atMost: 1.1 }, details: memory },
  ]
}

function isMet({ value, goal }: Figure, slack = 1): boolean {
  if (goal === undefined) return true
  return 'atMost' in goal ? value <= goal.atMost / slack : value >= goal.atLeast * slack
}

function report(
  { quick, json, stolen }: { readonly quick: boolean; readonly json: boolean; readonly stolen: number },
  { investors }: Plan,
  figures: readonly Figure[],
): boolean {
  const machine = { cores: cpus().length, load: loadavg()[0], stolenShare: stolen }
  const judged = figures.map((figure) => ({ ...figure, met: isMet(figure) }))
  const ratios = Object.fromEntries(
    figures.flatMap(({ name, value }) => (name.startsWith('ratios.') ? [[name.slice('ratios.'.length), value]] : [])),
  )
  console.log(`${investors} investors, ${machine.cores} cores, load ${machine.load?.toFixed(1)}`)
  for (const { name, value, unit, goal, details, met } of judged) {
    const bound = goal === undefined ? '' : 'atMost' in goal ? ` (<= ${goal.atMost})` : ` (>= ${goal.atLeast})`
    console.log(`${met ? 'ok  ' : 'MISS'} ${name}: ${value.toFixed(2)} ${unit}${bound}; ${details}`)
  }
  if (json) console.log(JSON.stringify({ bench: 'proof', quick, investors, machine, ratios, figures: judged }))
  return figures.every((figure) => isMet(figure, quick ? quickSlack : 1))
}
