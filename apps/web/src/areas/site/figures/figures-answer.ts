import { readPublicFiguresAddress } from '@clearhold/contract/views/addresses'
import { plainPublicFiguresSchema } from './plain-public-figures-schema.ts'

export const readPublicFiguresTarget = { ...readPublicFiguresAddress, answer: plainPublicFiguresSchema }
