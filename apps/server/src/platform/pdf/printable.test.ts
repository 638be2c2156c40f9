import { expect, test } from 'vitest'
import { isPrintable } from './printable.ts'

test('letters of our three languages are printed, others and combining accents are not', () => {
  for (const words of ['Inês Carvalho', 'Œuvre d’été – ¿Año?', '24 Rue de l’Hôtel, 75001 Paris', '']) {
    expect(isPrintable(words), words).toBe(true)
  }
  for (const words of ['Łódź', 'Işık', 'Ελλάς', '東京', 'Inês'.normalize('NFD')]) expect(isPrintable(words)).toBe(false)
})
