import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { documentSideMin } from '@clearhold/contract/kyc/rules'
import { ok, type Result, refuse } from '@clearhold/contract/result'
import { createGate } from '../gate/gate.ts'
import { underMemoryLimit } from './memory-limit.ts'
import { type Sandbox, sandboxed } from './sandbox.ts'

/** The output of a picture: always WebP, always without metadata. */
export interface OutputProfile {
  readonly width: number
  readonly height: number
  /** cover fills the frame and crops; inside keeps the whole picture and never enlarges it. */
  readonly fit: 'cover' | 'inside'
  readonly quality: number
  /** Refuses a picture whose shorter side has fewer pixels. */
  readonly sideMin?: number
  /** The encoder's effort, 0 to 6: more is smaller and slower. */
  readonly effort?: number
}

export const photoProfile = { width: 512, height: 512, fit: 'cover', quality: 82 } as const satisfies OutputProfile
/** A proof of payment must stay readable, whole. */
export const proofProfile = { width: 2_000, height: 2_000, fit: 'inside', quality: 82 } as const satisfies OutputProfile

/** Sharp enough to read the smallest line of a passport, small enough to be fast. */
export const documentProfile = {
  width: 2400,
  height: 2400,
  fit: 'inside',
  quality: 85,
  effort: 2,
  sideMin: documentSideMin,
} as const satisfies OutputProfile

export type ImageRefusal = 'image_unreadable' | 'image_too_large'
export type RefusalOf<Profile extends OutputProfile> = Profile extends { readonly sideMin: number }
  ? ImageRefusal | 'image_too_small'
  : ImageRefusal

export interface Images {
  /** Decodes a picture and re-encodes it; anything else in the file is dropped. */
  reencode<Profile extends OutputProfile>(
    bytes: Uint8Array,
    profile: Profile,
  ): Promise<Result<Buffer, RefusalOf<Profile>>>
  close(): Promise<void>
}

export interface ImageJob {
  readonly bytes: Uint8Array
  readonly profile: OutputProfile
}
export type ImageAnswer =
  | { readonly ok: true; readonly value: Uint8Array }
  | { readonly ok: false; readonly code: ImageRefusal | 'image_too_small' }

export interface ImagesOptions {
  readonly parallelMax?: number
  readonly timeoutMs?: number
  readonly sandbox?: Sandbox
}

const waitingMax = 16
/** A decoder process is replaced after this many pictures, which limits what a malicious one can affect. */
const jobsMax = 20
const idleMs = 30_000
/** For one that hangs: how long one may work is limited separately, in CPU time (decoder.ts). */
const waitMs = 60_000

/**
 * Decoders are old code in a memory-unsafe language and get untrusted files. So they run in processes of their own that hold no key, no
 * connection and little memory; one that hangs, dies or has worked long enough is replaced.
 */
export function openImages({ parallelMax = 2, timeoutMs = waitMs, sandbox = 'none' }: ImagesOptions = {}): Images {
  const gate = createGate({ parallelMax, waitingMax })
  const idle: Decoder[] = []
  const all = new Set<Decoder>()
  const obtain = (): Decoder => {
    const decoder = idle.pop() ?? new Decoder({ timeoutMs, sandbox }, (gone) => forget(gone))
    all.add(decoder)
    return decoder
  }
  const forget = (gone: Decoder) => {
    all.delete(gone)
    const place = idle.indexOf(gone)
    if (place >= 0) idle.splice(place, 1)
  }
  return {
    reencode: <Profile extends OutputProfile>(bytes: Uint8Array, profile: Profile) =>
      gate.run(async () => {
        const decoder = obtain()
        const answer = await decoder.run({ bytes, profile })
        if (decoder.isGood) idle.push(decoder)
        else decoder.kill()
        // Only a profile with a minimum side is refused for it.
        return answer.ok ? ok(Buffer.from(answer.value)) : refuse(answer.code as RefusalOf<Profile>)
      }),
    close: async () => {
      for (const decoder of all) decoder.kill()
    },
  }
}

interface DecoderOptions {
  readonly timeoutMs: number
  readonly sandbox: Sandbox
}

/** One process; one picture at a time. */
class Decoder {
  readonly #child: ChildProcess
  readonly #timeoutMs: number
  #jobs = 0
  #alive = true
  #idleTimer: NodeJS.Timeout | undefined

  constructor({ timeoutMs, sandbox }: DecoderOptions, onGone: (decoder: Decoder) => void) {
    this.#timeoutMs = timeoutMs
    const program: readonly [string, ...string[]] = [
      process.execPath,
      '--max-old-space-size=96',
      '--disable-warning=ExperimentalWarning',
      fileURLToPath(new URL('./decoder.ts', import.meta.url)),
    ]
    const [command = process.execPath, ...args] = underMemoryLimit(sandboxed(sandbox, program))
    // Nothing of our environment is inherited.
    this.#child = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      env: { MALLOC_ARENA_MAX: '2' },
    })
    this.#child.unref()
    this.#child.channel?.unref()
    const gone = () => {
      this.#alive = false
      onGone(this)
    }
    this.#child.on('exit', gone)
    this.#child.on('error', gone)
  }

  get isGood(): boolean {
    return this.#alive && this.#jobs < jobsMax
  }

  async run(job: ImageJob): Promise<ImageAnswer> {
    clearTimeout(this.#idleTimer)
    this.#jobs += 1
    const answer = await this.#ask(job)
    this.#idleTimer = setTimeout(() => this.kill(), idleMs)
    this.#idleTimer.unref()
    return answer
  }

  kill(): void {
    clearTimeout(this.#idleTimer)
    this.#alive = false
    this.#child.kill('SIGKILL')
  }

  #ask(job: ImageJob): Promise<ImageAnswer> {
    return new Promise((resolve) => {
      const finish = (answer: ImageAnswer) => {
        clearTimeout(timer)
        this.#child.off('message', onMessage).off('exit', onFailure).off('error', onFailure)
        resolve(answer)
      }
      const onMessage = (answer: unknown) => finish(answer as ImageAnswer)
      const onFailure = () => {
        this.kill()
        finish({ ok: false, code: 'image_unreadable' })
      }
      const timer = setTimeout(onFailure, this.#timeoutMs)
      this.#child.on('message', onMessage).on('exit', onFailure).on('error', onFailure)
      this.#child.send(job, (error) => {
        if (error) onFailure()
      })
    })
  }
}
