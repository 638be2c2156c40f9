import type { Clock } from '#platform/clock/clock.ts'
import type { Database, Tx } from '#platform/database/database.ts'

/** What matching one person needs. */
export interface ScreenParts {
  readonly clock: Clock
  /** In live an outdated list is not used for screening. */
  readonly isLive: boolean
}

/** A person with every name and address known of them. */
export interface Screened {
  readonly personId: string
  readonly names: readonly string[]
  /** In lower case, with 0x. */
  readonly addresses: readonly string[]
}

/** What loading a list needs: every person is matched with it. */
export interface LoadParts {
  readonly database: Database
  /** People after this id, with what is known of them; a page that is not full is the last. */
  readonly readPeople: (after: string | undefined, limit: number) => Promise<readonly Screened[]>
}

/** What upholding a hit does in other domains, in the same transaction. */
export interface HoldParts {
  readonly onHeld: (
    tx: Tx,
    held: { readonly personId: string; readonly reason: string; readonly byPersonId: string },
  ) => Promise<void>
}
