import { createContext, type RefObject } from 'react'

/** The button of the menu one stands in: a dialog opened from there gives the focus back to it, because the menu has closed. */
export const MenuButtonContext = createContext<RefObject<HTMLButtonElement | null> | undefined>(undefined)
