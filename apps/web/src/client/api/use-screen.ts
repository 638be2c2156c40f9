import { useQueryClient } from '@tanstack/react-query'
import { enterScreen, type ScreenPlace } from './screens.ts'

/** Says which screen is shown. Already while it is drawn: what stands below asks as soon as that is done. */
export function useScreen(place: ScreenPlace | undefined): void {
  enterScreen(useQueryClient(), place)
}
