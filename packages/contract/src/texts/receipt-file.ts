import type { Language } from '../language.ts'
import en from './en/receipt-file.json' with { type: 'json' }
import es from './es/receipt-file.json' with { type: 'json' }
import fr from './fr/receipt-file.json' with { type: 'json' }

/** What a receipt on paper says beside the words it shares with a statement. */
export type ReceiptFileTexts = typeof en

const texts: Readonly<Record<Language, ReceiptFileTexts>> = { en, es, fr }

export function receiptFileTexts(language: Language): ReceiptFileTexts {
  return texts[language]
}
