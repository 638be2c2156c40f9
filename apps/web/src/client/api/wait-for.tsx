import type { ReactNode } from 'react'
import { Sheet } from '#design/sheet.tsx'
import { Skeleton } from '#design/skeleton.tsx'
import { useTexts } from '#i18n/use-texts.ts'
import type { Known } from './use-endpoint.ts'

type Deciding = readonly Pick<Known<unknown>, 'value' | 'failure'>[]

/** Something of it was neither answered nor refused yet. */
export function isWaiting(of: Deciding): boolean {
  return of.some(({ value, failure }) => value === undefined && failure === undefined)
}

interface WaitForProps {
  /** What decides where things stand on the page. */
  readonly of: Deciding
  /** The real shape, where it is known before the answer; else the places of two sheets. */
  readonly waiting?: ReactNode
  readonly children: ReactNode
}

/**
 * Where an answer decides what comes above the rest, the rest comes with it. It is there meanwhile, and asks its own questions;
 * what waits for that same answer inside needs no placeholder of its own.
 */
export function WaitFor({ of, waiting = <TwoSheets />, children }: WaitForProps) {
  const t = useTexts('work')
  const isHeld = isWaiting(of)
  return (
    <>
      {isHeld && (
        <div aria-busy="true" className="columns">
          <span className="sr-only" role="status">
            {t('loading')}
          </span>
          {waiting}
        </div>
      )}
      <div hidden={isHeld}>{children}</div>
    </>
  )
}

function TwoSheets() {
  return (
    <>
      <Sheet>
        <Skeleton shape="short" />
        <Skeleton />
        <Skeleton shape="bar" />
      </Sheet>
      <Sheet>
        <Skeleton shape="short" />
        <Skeleton />
      </Sheet>
    </>
  )
}
